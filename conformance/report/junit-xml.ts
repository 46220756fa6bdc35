import { visible as visibleLine } from '../../spec/visible-text.ts'
import { escaped } from './visible.ts'

/** One test case of a JUnit report, as `certify` and `diff` write them. */
export interface JunitCase {
  readonly name: string
  readonly classname: string
  readonly outcome: 'passed' | 'failure' | 'error' | 'skipped'
  readonly message?: string
  readonly type?: string
  /** The text of a failure below its message, and the output of a case that passed. */
  readonly lines?: readonly string[]
}

/** Test cases under one name; `timestamp` is their start in UTC, to the second. */
type JunitSuite = Readonly<{ name: string; timestamp?: string; cases: readonly JunitCase[] }>

/** Returns a JUnit report; every text is escaped. */
export function junitXml(name: string, seconds: number, suites: readonly JunitSuite[]): string {
  const elements = suites.map(({ name: suite, timestamp, cases }) => {
    const began = timestamp === undefined ? '' : ` timestamp="${text(timestamp)}"`
    return `<testsuite name="${text(suite)}" ${totals(cases)} skipped="${count(cases, 'skipped')}" time="0"${began}>
${cases.map(caseElement).join('\n')}
</testsuite>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="${text(name)}" ${totals(suites.flatMap(({ cases }) => cases))} time="${seconds}">
${elements.join('\n')}
</testsuites>
`
}

/** Returns text for an element or an attribute, on one line. */
export const text = (value: string): string => escaped(visibleLine(value))

/** Returns the totals that `testsuites` takes too; Jenkins' xUnit plugin refuses `skipped` there. */
const totals = (cases: readonly JunitCase[]): string =>
  `tests="${cases.length}" failures="${count(cases, 'failure')}" errors="${count(cases, 'error')}"`

const count = (cases: readonly JunitCase[], outcome: JunitCase['outcome']): number =>
  cases.filter((one) => one.outcome === outcome).length

function caseElement({ name, classname, outcome, message = '', type, lines = [] }: JunitCase): string {
  const below = lines.map(text).join('&#10;')
  const typed = type === undefined ? '' : ` type="${text(type)}"`
  const passed = below === '' ? '' : `<system-out>${below}</system-out>`
  const inside =
    outcome === 'passed' ? passed : `<${outcome} message="${text(message)}"${typed}>${below}</${outcome}>`
  return `<testcase name="${text(name)}" classname="${text(classname)}" time="0">${inside}</testcase>`
}
