// Every table, one file per noun. After a change: `npm run migration -- --name what-changed`.
export * from './accounts.ts'
export * from './agents.ts'
export * from './calls.ts'
export * from './do-not-call.ts'
export * from './files.ts'
export * from './knowledge.ts'
