// /docs: the description of the API as a page, without script.
import { BRAND } from '#contract/shared.ts'
import type { OpenApi, Operation } from './openapi.ts'
import { type Schema, shapeOf } from './shape.ts'

export function docsPage(api: OpenApi): string {
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const groups = Map.groupBy(operations, ({ operation }) => operation.tags[0] ?? '')
  const contents = [...groups.keys()].map((tag) => `<a href="#${anchor(tag)}">${escape(tag)}</a>`).join(' ')
  const sections = [...groups].map(
    ([tag, members]) =>
      `<section id="${anchor(tag)}"><h2>${escape(tag)}</h2>${members.map(describeOperation).join('')}</section>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${BRAND} API</title>
<link rel="stylesheet" href="/docs.css">
</head>
<body>
<header>
<h1>${escape(api.info.title)}</h1>
<p>${escape(api.info.description)} The same as a document for programs: <a href="/openapi.json">/openapi.json</a>.</p>
<p>Send JSON. Sign in with <code>POST /auth/login</code> and put its token on every request:
<code>Authorization: Bearer …</code>. A failed request answers
<code>{ "error": "a sentence", "code": "a-word" }</code>, with <code>issues</code> where single fields are wrong.</p>
<nav aria-label="Sections">${contents}</nav>
</header>
<main>${sections.join('')}</main>
</body>
</html>`
}

function describeOperation({
  path,
  method,
  operation,
}: {
  path: string
  method: string
  operation: Operation
}): string {
  const answers = Object.entries(operation.responses).find(([status]) => status !== 'default')
  return `<article>
<h3><span class="method ${method.toLowerCase()}">${method}</span> <code>${escape(path)}</code></h3>
<p>${escape(operation.summary)}${operation.security.length > 0 ? '' : ' <em>No sign-in needed.</em>'}</p>
${parameterTable(operation.parameters)}
${schemaBlock('Body', operation.requestBody?.content)}
${schemaBlock(`Answer ${answers?.[0] ?? ''}`, answers?.[1].content)}
</article>`
}

function parameterTable(parameters: Operation['parameters']): string {
  if (parameters.length === 0) return ''
  const rows = parameters.map(
    ({ name, in: where, required, schema }) =>
      `<tr><td><code>${escape(name)}</code></td><td>${where}</td><td>${escape(shapeOf(schema as Schema))}</td><td>${required ? 'required' : 'optional'}</td></tr>`,
  )
  return `<table><thead><tr><th>Parameter</th><th>In</th><th>Type</th><th></th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

function schemaBlock(title: string, content: Record<string, { schema: object }> | undefined): string {
  const schema = content?.['application/json']?.schema
  if (!schema) return ''
  return `<details><summary>${escape(title)}</summary><pre>${escape(shapeOf(schema as Schema))}</pre></details>`
}

const anchor = (tag: string) => tag.toLowerCase().replace(/\W+/g, '-')

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

export const docsStyle = `
:root { color-scheme: light dark; --line: #8883; --soft: #8881; --brand: #0b6b66; --page: #fff; --ink: #161c1b; }
@media (prefers-color-scheme: dark) { :root { --brand: #6fc5bc; --page: #0b100f; --ink: #e9eeec; } }
* { box-sizing: border-box; }
html { scroll-behavior: smooth; }
body {
  font: 16px/1.55 system-ui, sans-serif; color: var(--ink); background: var(--page);
  max-width: 58rem; margin: 0 auto; padding: 3rem 1rem 6rem;
}
h1 { margin: 0 0 0.5rem; font-size: 2rem; letter-spacing: -0.02em; }
h2 { margin: 3.5rem 0 1rem; font-size: 1.35rem; letter-spacing: -0.01em; }
h3 { font-size: 1rem; margin: 0 0 0.25rem; overflow-wrap: anywhere; }
p { margin: 0.25rem 0 0.75rem; max-width: 44rem; }
a { color: var(--brand); text-underline-offset: 0.2em; }
nav { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; margin-top: 1rem; }
article { border: 1px solid var(--line); border-radius: 0.75rem; padding: 1rem 1.25rem; margin: 0 0 1rem; }
code, pre { font: 0.875rem/1.6 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { overflow-x: auto; background: var(--soft); padding: 0.75rem 1rem; border-radius: 0.5rem; margin: 0.5rem 0; }
table { border-collapse: collapse; font-size: 0.9rem; margin: 0.5rem 0; display: block; overflow-x: auto; }
th { font-weight: 500; opacity: 0.7; }
th, td { text-align: left; padding: 0.3rem 1.5rem 0.3rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
summary { cursor: pointer; padding: 0.25rem 0; font-weight: 500; }
summary:focus-visible, a:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; border-radius: 2px; }
.method { display: inline-block; min-width: 4rem; font: 700 0.8rem ui-monospace, monospace; color: var(--brand); }
`
