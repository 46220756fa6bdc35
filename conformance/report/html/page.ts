import { sectionTitles } from '../../../spec/generated/rules.ts'
import type { Digest } from '../digest.ts'
import { verdictInWords } from '../wording.ts'
import { failedRule } from './failed-rule.ts'
import { front } from './front.ts'
import { behaviourProfile, ruleLists } from './lists.ts'
import { html, Markup, section } from './markup.ts'
import { style } from './style.ts'

/** `report.html`: one page that loads nothing and runs nothing. */
export function htmlReport(digest: Digest): string {
  const { report } = digest
  const failed = digest.failed.map((one) => failedRule(one, report, sectionTitles[one.rule.section]))
  const title = `Bundle Access conformance: ${verdictInWords(report).headline}, ${report.target.baseUrl}`
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="referrer" content="no-referrer">
<title>${title}</title><style>${new Markup(style)}</style></head>
<body><a class="skip" href="#main">To the verdict</a>
<header><h1>Bundle Access conformance report</h1><p class="quiet">${report.target.baseUrl} · ${report.run.startedAt} · profile ${report.run.profile} · seed ${report.run.seed} · suite ${report.suite.version}</p></header>
<main id="main">
${front(digest)}
${section('failures', 'Failed rules', ...failed)}
${behaviourProfile(digest)}
${ruleLists(digest)}
</main>
<footer><p>The rules are read from the description of the API, version ${report.suite.contract}; they were not derived from a run against the service itself. A rule that passed held each time it was tried; no run proves that it always does. What a run says follows from its trace: <code>bundle-access verify-report DIR</code> derives this verdict again from trace.jsonl and says what differs. No key is in this report.</p></footer>
</body></html>
`
  return page.text
}
