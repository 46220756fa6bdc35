import {
  follow,
  nameOf,
  type Referable,
  type ReferenceContent,
  type ReferenceDocument,
  type ReferenceOperation,
  type ReferenceSchema,
} from './document.ts'
import { escapeHtml, inline, markdown } from './markdown.ts'
import { propertiesTable, typeOf } from './schema-rows.ts'
import { style } from './style.ts'

/** An OpenAPI document as one HTML page: no script, no font, no picture, nothing that is loaded from anywhere. */
export function renderReference(document: ReferenceDocument): string {
  const { info } = document
  const operations = operationsOf(document)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(info.title)}</title>
<style>${style}</style>
</head>
<body>
<nav aria-label="Operations">
<h2>Operations</h2>
<ul>${operations.map(({ operation }) => `<li><a href="#${operation.operationId}">${inline(operation.summary ?? operation.operationId)}</a></li>`).join('')}</ul>
<h2>Schemas</h2>
<ul>${Object.keys(schemasOf(document))
    .map((name) => `<li><a href="#schema-${name}">${name}</a></li>`)
    .join('')}</ul>
</nav>
<main>
<h1>${escapeHtml(info.title)} <small>${escapeHtml(info.version)}</small></h1>
${info.summary === undefined ? '' : `<p class="lead">${inline(info.summary)}</p>`}
${markdown(info.description ?? '')}
${operations.map((placed) => operationSection(placed, document)).join('\n')}
<h2>Schemas</h2>
${Object.entries(schemasOf(document))
  .map(([name, schema]) => schemaSection(name, schema, document))
  .join('\n')}
</main>
</body>
</html>
`
}

interface Placed {
  readonly method: string
  readonly path: string
  readonly operation: ReferenceOperation
}

const operationsOf = ({ paths }: ReferenceDocument): readonly Placed[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation: operation as ReferenceOperation,
    })),
  )

const schemasOf = ({ components }: ReferenceDocument): Readonly<Record<string, ReferenceSchema>> =>
  (components as { readonly schemas?: Readonly<Record<string, ReferenceSchema>> }).schemas ?? {}

function operationSection({ method, path, operation }: Placed, document: ReferenceDocument): string {
  const {
    operationId,
    summary = operationId,
    description = '',
    parameters = [],
    requestBody,
    responses,
  } = operation
  const needed = operation['x-permission']
  return `<section id="${operationId}">
<h2>${inline(summary)}</h2>
<p class="path"><b>${method}</b> <code>${escapeHtml(path)}</code></p>
${needed === undefined ? '' : `<p>The key needs <code>${escapeHtml(needed.permission)}: ${escapeHtml(needed.level)}</code>.</p>`}
${markdown(description)}
${parametersTable(parameters, document)}
${requestBody === undefined ? '' : `<h3>Body</h3>${contentOf(requestBody, document)}`}
<h3>Answers</h3>
${Object.entries(responses)
  .map(([status, response]) => answerOf(status, response, document))
  .join('\n')}
</section>`
}

function parametersTable(
  parameters: NonNullable<ReferenceOperation['parameters']>,
  document: ReferenceDocument,
): string {
  if (parameters.length === 0) return ''
  const rows = parameters.map((parameter) => {
    const { name = '', in: place = '', required, description = '', schema = {} } = follow(parameter, document)
    return `<tr><td><code>${escapeHtml(name)}</code></td><td>${place}</td><td>${typeOf(schema, document)}</td><td>${required ? 'required' : ''}</td><td>${inline(description)}</td></tr>`
  })
  return `<h3>Parameters</h3><table><thead><tr><th>Name</th><th>In</th><th>Type</th><th></th><th></th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

function answerOf(
  status: string,
  response: Referable<ReferenceContent>,
  document: ReferenceDocument,
): string {
  const { description = '' } = follow(response, document)
  const content = contentOf(response, document)
  return `<details${status.startsWith('2') ? ' open' : ''}><summary><b>${status}</b> ${inline(description)}</summary>${content}</details>`
}

function contentOf(holder: Referable<ReferenceContent>, document: ReferenceDocument): string {
  const [media] = Object.values(follow(holder, document).content ?? {})
  if (media === undefined) return ''
  const { schema, examples = {} } = media
  const name = schema === undefined ? undefined : nameOf(schema)
  const shown = Object.values(examples).map((example) => {
    const { summary = '', value } = follow(example, document)
    return `<figure><figcaption>${inline(summary)}</figcaption><pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre></figure>`
  })
  return `${name === undefined ? '' : `<p><a href="#schema-${name}">${name}</a></p>`}${shown.join('')}`
}

function schemaSection(name: string, schema: ReferenceSchema, document: ReferenceDocument): string {
  const table = propertiesTable(schema, document)
  return `<section id="schema-${name}"><h3>${name}</h3>${markdown(schema.description ?? '')}${table === '' ? `<p>${typeOf(schema, document)}</p>` : table}</section>`
}
