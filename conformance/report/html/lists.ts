import { catalogue } from '../../contract/catalogue.ts'
import type { Digest, FoundVariant } from '../digest.ts'
import { counted } from '../wording.ts'
import { fold, html, type Markup, section, table } from './markup.ts'

/** What the deployment does where the description leaves a choice: no violation, but integrators need to know it. */
export function behaviourProfile({ behaviour }: Digest): Markup {
  const rows = behaviour.map(({ rule, found }) => [rule.id, rule.text, found.map(variantOf)])
  if (rows.length === 0) return html``
  return section(
    'profile',
    'Behaviour profile',
    html`<p>Where the description leaves a choice, this deployment does the following. None of it is a violation, but integrators should know it.</p>`,
    table(['Open point', 'Question', 'What this deployment does'], rows),
  )
}

function variantOf({ variant, meaning, where, seen }: FoundVariant): Markup {
  return html`<p><strong>${variant}</strong>${where === '' ? '' : `: ${where}`}${meaning === undefined ? undefined : html`<br>${meaning}`}${seen === undefined ? undefined : html`<br><span class="quiet">seen at ${seen}</span>`}</p>`
}

/** Every rule that is not violated, under its verdict, and every check. */
export function ruleLists({ report, missing, unseen }: Digest): Markup {
  const textOf = (id: string) => catalogue.find((rule) => rule.id === id)?.text
  const having = (verdict: string) => report.rules.filter((rule) => rule.verdict === verdict)
  const leaving = missing.map(({ item, rules: own }) => {
    const list = html`${own.map(({ id, text }) => html`<p><strong>${id}</strong> ${text}</p>`)}`
    return [item, fold(counted(own.length, 'rule'), list)]
  })
  const untestable = unseen.map(({ rule, because }) => [rule.id, rule.text, because])
  const unclaimed = having('not claimed').map(({ rule, reason }) => [rule, textOf(rule), reason])
  const passed = having('passed').map(({ rule, held, missing }) => [
    rule,
    html`${textOf(rule)}${missing.length === 0 ? undefined : html`<br><span class="quiet">Not in every way: ${missing.join('; ')}.</span>`}`,
    held === 1 ? 'once' : `${held} times`,
  ])
  const checks = report.checks.map(({ check, title, requests, ending, because }) => [
    check,
    title,
    requests,
    `${ending}${because === undefined ? '' : `: ${because}`}`,
  ])
  return html`${[
    section(
      'not-testable',
      'Not testable in this run',
      table(['What is missing', 'Rules that it leaves untested'], leaving),
      fold(
        `${counted(unseen.length, 'rule')} that no client can test, whatever the target provides`,
        table(['Rule', 'What it says', 'Why'], untestable),
      ),
    ),
    section('not-claimed', 'Not claimed', table(['Rule', 'What it says', 'Why'], unclaimed)),
    section(
      'passed',
      'Passed',
      fold(counted(passed.length, 'rule'), table(['Rule', 'What it says', 'Judged'], passed)),
    ),
    section(
      'checks',
      'Checks',
      fold(
        `${counted(checks.length, 'check')}, in the order of the plan`,
        table(['Check', 'What it tries', 'Requests', 'How it ended'], checks),
      ),
    ),
  ]}`
}
