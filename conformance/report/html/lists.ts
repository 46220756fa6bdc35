import type { CatalogueRule } from '../../contract/catalogue.ts'
import type { Behaviour, FoundVariant } from '../profile.ts'
import type { Report } from '../report.ts'
import { untestedRules } from '../untested.ts'
import { counted, withVerdict } from '../wording.ts'
import { html, type Markup } from './markup.ts'

/** What the deployment does where the description leaves a choice: no violation, but integrators need to know it. */
export function behaviourProfile(profile: readonly Behaviour[]): Markup {
  if (profile.length === 0) return html``
  return html`<h2 id="profile">Behaviour profile</h2>
<p>Where the description leaves a choice, this deployment does the following. None of it is a violation, but integrators should know it.</p>
<div class="scroll"><table><thead><tr><th scope="col">Open point</th><th scope="col">Question</th><th scope="col">What this deployment does</th></tr></thead><tbody>${profile.map(
    ({ rule, found }) =>
      html`<tr><th scope="row">${rule.id}</th><td>${rule.text}</td><td>${found.map((one) => variant(one, found.length))}</td></tr>`,
  )}</tbody></table></div>`
}

function variant({ variant, meaning, situations, seen }: FoundVariant, of: number): Markup {
  const where =
    situations.length === 0 || (of === 1 && situations.length > mostSituations)
      ? situations.length === 0
        ? ''
        : ` in all ${situations.length} situations tried`
      : `: ${situations.slice(0, mostSituations).join('; ')}${situations.length > mostSituations ? ` and ${situations.length - mostSituations} more` : ''}`
  return html`<p><strong>${variant}</strong>${where}${meaning === undefined ? undefined : html`<br>${meaning}`}${seen === undefined ? undefined : html`<br><span class="quiet">seen at ${seen}</span>`}</p>`
}

/** Every rule that is not violated, under its verdict. */
export function ruleLists(report: Report, rules: readonly CatalogueRule[]): Markup {
  return html`${untested(report, rules)}${notClaimed(report, rules)}${passed(report, rules)}${checks(report)}`
}

function untested(report: Report, rules: readonly CatalogueRule[]): Markup {
  const { missing, unseen } = untestedRules(report, rules)
  if (missing.length + unseen.length === 0) return html``
  return html`<h2 id="not-testable">Not testable in this run</h2>
${
  missing.length === 0
    ? undefined
    : html`<div class="scroll"><table><thead><tr><th scope="col">What is missing</th><th scope="col">Rules that it leaves untested</th></tr></thead><tbody>${missing.map(
        ({ item, rules: own }) =>
          html`<tr><th scope="row" class="wrap">${item}</th><td><details class="fold print"${own.length > mostOpen ? undefined : html` open`}><summary>${counted(own.length, 'rule')}</summary>${own.map((rule) => html`<p><strong>${rule.id}</strong> ${rule.text}</p>`)}</details></td></tr>`,
      )}</tbody></table></div>`
}
${
  unseen.length === 0
    ? undefined
    : html`<details class="fold print"><summary>${counted(unseen.length, 'rule')} that no client can test, whatever the target provides</summary><div class="scroll"><table><tbody>${unseen.map(
        ({ rule, because }) =>
          html`<tr><th scope="row">${rule.id}</th><td>${rule.text}</td><td class="quiet">${because}</td></tr>`,
      )}</tbody></table></div></details>`
}`
}

function notClaimed(report: Report, rules: readonly CatalogueRule[]): Markup {
  const verdicts = withVerdict(report, 'not claimed')
  if (verdicts.length === 0) return html``
  return html`<h2 id="not-claimed">Not claimed</h2><div class="scroll"><table><tbody>${verdicts.map(
    ({ rule, reason }) =>
      html`<tr><th scope="row">${rule}</th><td>${textOf(rule, rules)}</td><td>${reason}</td></tr>`,
  )}</tbody></table></div>`
}

function passed(report: Report, rules: readonly CatalogueRule[]): Markup {
  const verdicts = withVerdict(report, 'passed')
  if (verdicts.length === 0) return html``
  return html`<h2 id="passed">Passed</h2><details class="fold print"><summary>${counted(verdicts.length, 'rule')}</summary><div class="scroll"><table><thead><tr><th scope="col">Rule</th><th scope="col">What it says</th><th scope="col">Judged</th></tr></thead><tbody>${verdicts.map(
    ({ rule, held, missing }) =>
      html`<tr><th scope="row">${rule}</th><td>${textOf(rule, rules)}${missing.length === 0 ? undefined : html`<br><span class="quiet">Not in every way: ${missing.join('; ')}.</span>`}</td><td>${held === 1 ? 'once' : `${held} times`}</td></tr>`,
  )}</tbody></table></div></details>`
}

function checks({ checks: all }: Report): Markup {
  return html`<h2 id="checks">Checks</h2><details class="fold"><summary>${counted(all.length, 'check')}, in the order of the plan</summary><div class="scroll"><table><thead><tr><th scope="col">Check</th><th scope="col">What it tries</th><th scope="col">Requests</th><th scope="col">How it ended</th></tr></thead><tbody>${all.map(
    ({ check, title, requests, ending, because }) =>
      html`<tr><th scope="row">${check}</th><td>${title}</td><td>${requests}</td><td>${ending}${because === undefined ? '' : `: ${because}`}</td></tr>`,
  )}</tbody></table></div></details>`
}

const textOf = (id: string, rules: readonly CatalogueRule[]): string =>
  rules.find((rule) => rule.id === id)?.text ?? ''

const mostSituations = 4
const mostOpen = 8
