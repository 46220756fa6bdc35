import { rules as annotation } from './annotations.ts'
import { rules as call } from './calls.ts'
import { rules as catalogue } from './catalogue.ts'
import { rules as document } from './diff-contracts.ts'
import { rules as documentation } from './documentation.ts'
import { rules as errorCode } from './error-codes.ts'
import type { DiffRule } from './finding.ts'
import { rules as header } from './headers.ts'
import { rules as lifecycle } from './lifecycle.ts'
import { rules as limit } from './limits.ts'
import { rules as mediaType } from './media-types.ts'
import { rules as unjudged } from './not-judged.ts'
import { rules as operation } from './operations.ts'
import { rules as parameter } from './parameters.ts'
import { rules as permission } from './permissions.ts'
import { rules as body } from './request-body.ts'
import { rules as response } from './responses.ts'
import { rules as schema } from './schema-change.ts'
import { rules as security } from './security.ts'
import { rules as server } from './servers.ts'

/** All rules by which the comparison of two contracts classes a change; docs/versioning-policy.md lists them. */
export const diffRules: readonly DiffRule[] = [
  schema,
  operation,
  call,
  server,
  document,
  parameter,
  annotation,
  body,
  mediaType,
  response,
  header,
  errorCode,
  security,
  permission,
  limit,
  lifecycle,
  catalogue,
  documentation,
  unjudged,
].flatMap(({ all }) => all)

/** Returns a page with a table of rules for each class between its markers; those that break say what clients meet. */
export function withRules(page: string): string {
  const classes = Object.entries(Object.groupBy(diffRules, (rule) => rule.class))
  return classes.reduce((text, [kind, rules]) => {
    const place = new RegExp(`(?<=<!-- ${kind} rules: begin -->\n).*(?=\n<!-- ${kind} rules: end -->)`, 's')
    if (!place.test(text)) throw new Error(`the page has no place for the ${kind} rules: ${place}`)
    return text.replace(place, () =>
      tableOf(rules, kind === 'breaking' ? ['Rules', 'What it means'] : ['Rules']),
    )
  }, page)
}

function tableOf(rules: readonly DiffRule[], columns: readonly string[]): string {
  const rows = [...Map.groupBy(rules, ({ effect }) => effect)].map(([effect, alike]) =>
    [alike.map(({ id }) => `\`${id}\``).join(', '), effect].slice(0, columns.length),
  )
  const [head, ...body] = [columns, ...rows].map((row) => `| ${row.join(' | ')} |`)
  return [head, `|${'---|'.repeat(columns.length)}`, ...body].join('\n')
}
