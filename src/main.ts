// The parts list: builds the parts, hands them over, starts.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { crmByBusiness } from '#adapters/crm/by-business.ts'
import { documentReader } from '#adapters/documents/reader.ts'
import { localDisk } from '#adapters/file-store/local-disk.ts'
import { localDiskRoutes } from '#adapters/file-store/local-disk-routes.ts'
import { s3 } from '#adapters/file-store/s3.ts'
import { pgBossQueue } from '#adapters/job-queue/pg-boss.ts'
import { openAiCompatible } from '#adapters/language-model/openai-compatible.ts'
import { outbox } from '#adapters/messenger/outbox.ts'
import { smsMessenger } from '#adapters/messenger/sms.ts'
import { smtp } from '#adapters/messenger/smtp.ts'
import { mp3Encoder } from '#adapters/recording/mp3.ts'
import { openSpeech } from '#adapters/speech.ts'
import { forkedSpreadsheets } from '#adapters/spreadsheets/spreadsheets.ts'
import { WEB_PHONE_NUMBER } from '#adapters/telephony/browser/carrier.ts'
import { numberOfPersona, personas } from '#adapters/telephony/simulated/personas.ts'
import { hasNumber } from '#server/accounts/accounts.ts'
import { gettingStartedRoutes } from '#server/accounts/getting-started.ts'
import { accountJobs } from '#server/accounts/jobs.ts'
import { accountRoutes } from '#server/accounts/routes.ts'
import { openSessions } from '#server/accounts/tokens.ts'
import { writeAfterCall } from '#server/actions/after-call.ts'
import { actionsOnCall, writtenDown } from '#server/actions/on-call.ts'
import { actionRoutes } from '#server/actions/routes.ts'
import { closeRuns } from '#server/actions/runs.ts'
import { transferLedger } from '#server/actions/transferring.ts'
import { answerAdmin } from '#server/admin/socket.ts'
import { namesOfAgents } from '#server/agents/agents.ts'
import { seedDemoAgents } from '#server/agents/demo/demo-agents.ts'
import { agentRoutes } from '#server/agents/routes.ts'
import { appointmentRoutes } from '#server/appointments/routes.ts'
import { billingRoutes } from '#server/billing/routes.ts'
import { openCallBus } from '#server/calls/bus.ts'
import { createCalls } from '#server/calls/calls.ts'
import { seedSampleCalls } from '#server/calls/demo/sample-calls.ts'
import { seedSampleRecordings } from '#server/calls/demo/sample-recordings.ts'
import { doNotCallAction } from '#server/calls/do-not-call-action.ts'
import { type AnalyseCall, workOnCalls } from '#server/calls/jobs.ts'
import { liveWords } from '#server/calls/live.ts'
import { hasCalls } from '#server/calls/reading.ts'
import { readyLines } from '#server/calls/ready-lines.ts'
import { callRoutes } from '#server/calls/routes.ts'
import { eraseFromCampaigns, keepAgentOfCampaign, namesOfCampaigns, settleRow } from '#server/campaigns/campaigns.ts'
import { workOnCampaigns } from '#server/campaigns/jobs.ts'
import { campaignRoutes } from '#server/campaigns/routes.ts'
import { seedSampleCampaign } from '#server/campaigns/sample.ts'
import { contactRecords, eraseContact } from '#server/contacts/contacts.ts'
import { contactRoutes } from '#server/contacts/routes.ts'
import { crmJobs, pushCallLater } from '#server/crm/crm.ts'
import { demoRequestRoutes } from '#server/demo-requests/routes.ts'
import { doNotCallImportRoutes, doNotCallRoutes } from '#server/do-not-call/routes.ts'
import { fileJobs } from '#server/files/jobs.ts'
import { fileRoutes } from '#server/files/routes.ts'
import { createServer, type Routes } from '#server/http.ts'
import { knowledgeJobs } from '#server/knowledge/jobs.ts'
import { knowledgeRoutes } from '#server/knowledge/routes.ts'
import { knowledgeSearch } from '#server/knowledge/search.ts'
import { deliveryReportRoutes } from '#server/messages/delivery-reports.ts'
import { messageJobs } from '#server/messages/jobs.ts'
import { messageRoutes } from '#server/messages/routes.ts'
import { createMetrics } from '#server/metrics.ts'
import { partsRoutes } from '#server/parts/routes.ts'
import { retentionJobs } from '#server/retention/jobs.ts'
import { retentionRoutes } from '#server/retention/routes.ts'
import { DEMO_EMAIL, type SeedStep, seedBusiness, seedTheRest } from '#server/seed/seed.ts'
import { voiceRoutes } from '#server/voices/routes.ts'
import { webhookJobs } from '#server/webhooks/jobs.ts'
import { webhookRoutes } from '#server/webhooks/routes.ts'
import { announceCall, announceContact } from '#server/webhooks/webhooks.ts'
import { analyseCall } from '#voice/analysis/analyse-call.ts'
import { clausesOf } from '#voice/clauses.ts'
import { openMediaRole } from './media.ts'
import { config, log, opening } from './opening.ts'
import { greet, listen, stopOnSignals } from './starting.ts'

const runs = (role: 'api' | 'jobs' | 'media') => config.role === 'all' || config.role === role
const clock = { now: () => new Date() }
const metrics = createMetrics()

// What everything stands on.
const db = await opening
const queue = await pgBossQueue(db, {
  supervises: runs('jobs'),
  onError: (error) => log.error({ err: error }, 'job queue'),
})
const speech = openSpeech({
  ...config.speech,
  cut: (line) => [...clausesOf(line, true), ...clausesOf(line, false)],
  onProblem: (problem) => log.warn({ problem }, 'speech'),
})
const disk = await localDisk({ directory: join(config.dataDirectory, 'files'), publicUrl: config.publicUrl })
const files = config.s3 ? s3(config.s3) : disk
const model = config.languageModel && openAiCompatible(config.languageModel)
const sessions = openSessions(db, { days: config.sessionDays })
const demoSignIn = config.seedDemo ? await seedBusiness(db, config) : undefined

// What several slices share.
const bus = await openCallBus(db.pool)
const live = liveWords(bus)
// Every carrier of this installation is simulated: the calling window holds only where it is enforced.
const reachesPeople = () => config.enforceCallingWindow
const calls = createCalls({ clock, reachesPeople })
const crmOf = crmByBusiness(config.hubSpot)
const contacts = contactRecords({ clock, onChanged: announceContact({ queue, clock }) })
const settle = {
  queue,
  onSettled: [
    settleRow,
    closeRuns,
    writeAfterCall({ queue, clock }),
    contacts.noteCall,
    announceCall({ queue, clock }),
    pushCallLater(queue, crmOf),
  ],
}
const uploads = {
  db,
  store: files,
  limits: { knowledge: config.uploads.knowledgeBytes, campaign: config.uploads.campaignBytes },
}
const knowledge = { ...uploads, queue }
const ready = readyLines({ db, speech })
const agents = {
  ...knowledge,
  speech,
  guards: [keepAgentOfCampaign],
  onSaved(agent: { businessId: number; id: number }) {
    if (!runs('media')) return
    ready.agentChanged(agent).catch((error: unknown) => log.warn({ err: error, agentId: agent.id }, 'ready lines'))
  },
}
const search = knowledgeSearch({ db, embeddings: speech.embeddings })
const campaigns = { db, files: uploads, queue, clock, calls, reachesPeople, spreadsheets: forkedSpreadsheets() }
const messages = {
  db,
  queue,
  clock,
  messengers: {
    sms: config.sms ? smsMessenger(config.sms) : outbox('sms'),
    email: config.smtp ? smtp(config.smtp) : outbox('email'),
  },
}
const webhooks = { db, queue, clock, ...config.webhooks }
const retention = { db, clock, files }
const analyse: AnalyseCall = (record) =>
  analyseCall(record, model, (error) => log.warn({ err: error }, 'call analysis'))
const callPersonas = personas.map(({ id, name, about, language }) => ({
  id,
  name,
  about,
  language,
  number: numberOfPersona(id) ?? '',
}))

// What each role answers and works on; every slice adds its line.
const apiRoutes: Routes[] = [
  accountRoutes(db, sessions, { signup: config.signup, demo: config.isLocal ? DEMO_EMAIL : undefined }),
  gettingStartedRoutes(db, {
    phoneNumber: hasNumber,
    agent: async (tx) => Object.keys(await namesOfAgents(tx)).length > 0,
    call: hasCalls,
    campaign: async (tx, businessId) => Object.keys(await namesOfCampaigns(tx, businessId)).length > 0,
  }),
  billingRoutes(db),
  demoRequestRoutes(db, clock),
  agentRoutes(agents),
  voiceRoutes({ speech, store: files }),
  fileRoutes(uploads),
  knowledgeRoutes({ ...knowledge, search }),
  callRoutes({
    ...settle,
    db,
    clock,
    calls,
    bus,
    live,
    files,
    personas: callPersonas,
    webPhoneNumber: WEB_PHONE_NUMBER,
    campaignNames: namesOfCampaigns,
  }),
  campaignRoutes(campaigns),
  doNotCallRoutes({ db, clock }),
  doNotCallImportRoutes(campaigns),
  retentionRoutes({ ...retention, eraseElsewhere: [eraseFromCampaigns, eraseContact] }),
  appointmentRoutes(db, clock),
  messageRoutes(messages),
  deliveryReportRoutes({ db, clock, messenger: messages.messengers.sms }),
  contactRoutes(db, contacts),
  webhookRoutes(webhooks),
  actionRoutes(db, clock),
  partsRoutes(speech, config.languageModel?.model),
  (_serve, app) => localDiskRoutes(app, disk),
]
const startJobs: (() => Promise<void>)[] = [
  () => accountJobs(db, queue),
  () => fileJobs({ ...uploads, queue, clock }),
  () => knowledgeJobs({ ...knowledge, reader: documentReader(), embeddings: speech.embeddings, clock }),
  () =>
    workOnCalls(queue, {
      ...settle,
      db,
      clock,
      analyse,
      onAnalysed: [contacts.learn],
    }),
  () => workOnCampaigns(campaigns),
  () => retentionJobs(queue, retention),
  () => messageJobs(messages),
  () => webhookJobs(webhooks),
  async () => {
    const onGivenUp = (error: unknown, callId: number) => log.error({ err: error, callId }, 'crm push given up')
    await crmJobs({ db, queue, clock, crmOf, onGivenUp })
  },
]
const seedSteps: SeedStep[] = [
  { name: 'agents', run: (demo) => seedDemoAgents(agents, demo) },
  // In the order of time, as the log has it.
  { name: 'campaign', run: ({ businessId }) => seedSampleCampaign(db, businessId, clock.now()) },
  { name: 'calls', run: (demo) => seedSampleCalls({ db, clock, analyse }, demo) },
  // Last, because it waits for the voices.
  {
    name: 'recordings',
    run: (demo) => seedSampleRecordings({ db, clock, files, speech, encoder: mp3Encoder() }, demo),
  },
]
const media = runs('media')
  ? await openMediaRole({
      config,
      log,
      db,
      clock,
      speech,
      knowledge: search,
      model,
      files,
      bus,
      live,
      readyLines: ready,
      settle,
      actions: [writtenDown({ db, clock }, doNotCallAction({ db, clock })), actionsOnCall({ db, clock, queue })],
      transferLedger: transferLedger({ db, clock, queue }),
    })
  : undefined
/** Run one after the other when the process is asked to stop, before the database closes. */
const atStop: (() => Promise<unknown>)[] = [async () => media?.close(), () => bus.close(), () => speech.close()]

const builtPages = fileURLToPath(new URL('../dist', import.meta.url))
const server = await createServer({
  tokens: sessions,
  pages: runs('api') && existsSync(builtPages) ? builtPages : undefined,
  routes: [...(runs('api') ? apiRoutes : []), ...(media ? [media.routes] : [])],
  log,
  metrics,
  metricsToken: config.metricsToken,
  ready: () => db.pool.query('select 1'),
  trustProxy: config.trustProxy,
  corsOrigins: config.corsOrigins,
  fileOrigins: config.s3 ? [new URL(config.s3.endpoint).origin] : [],
  requestsPerMinute: config.requestsPerMinute,
})
if (config.database.kind === 'embedded') {
  const admin = await answerAdmin(db, config.database.directory, log)
  atStop.push(() => admin.close())
}
const address = await listen(server, config)
// Requests are answered while the queues get their workers.
const working = (async () => {
  if (runs('jobs')) for (const start of startJobs) await start()
})()
// Lines run over the server's sockets, so running calls end before it does.
stopOnSignals(log, [
  () => working,
  async () => media?.drain(),
  () => server.close(),
  ...atStop,
  () => queue.close(),
  () => db.close(),
])
greet({ address, config, demoSignIn })
await working

if (config.seedDemo && runs('jobs')) {
  void seedTheRest(db, seedSteps, (step, error) => log.warn({ err: error, step }, 'the demo is not complete yet'))
}
