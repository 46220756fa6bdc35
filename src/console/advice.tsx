import type { Scenario } from '../../spec/control-types.ts'
import { hrefOf, usePage, useWorkspace } from './context.ts'
import { call } from './control-client.ts'
import { choice, Form, text, type Values } from './form.tsx'
import { withNames } from './request-filter.ts'
import { Text } from './text.tsx'

/** The console's view of the advisor's findings: the rules for integrators that clients of the mock broke. */
export function Advice() {
  const { workspace, log } = usePage()
  const { value, problem } = useWorkspace('/workspaces/{workspace}/advice')
  if (value === undefined) return <p>{problem ?? 'Loading'}</p>
  const findings = value.findings.toSorted(
    (one, other) => one.level.localeCompare(other.level) || other.count - one.count,
  )
  return (
    <>
      {findings.length === 0 ? (
        <p class="empty">Nothing to advise. All requests so far keep the rules for integrators.</p>
      ) : (
        <p class="muted" role="status">
          {findings.length === 1 ? 'One rule' : `${findings.length} rules`} for integrators, broken by the
          requests so far.
        </p>
      )}
      <div class="findings">
        {findings.map(({ rule, level, text: sentence, remedy, count, cases }) => (
          <article key={rule} class={`card finding ${level}`}>
            <header>
              <h2>{rule}</h2>
              <span class="level">{level}</span>
              <span class="muted">{count === 1 ? 'once' : `${count} times`}</span>
            </header>
            <p class="muted">
              <Text of={sentence} />
            </p>
            <ol>
              {cases.map(({ what, evidence }) => (
                <li key={what + evidence.join()}>
                  <Text of={withNames(what, log.names)} />{' '}
                  {evidence.map((number) => (
                    <a key={number} class="place" href={hrefOf(workspace, 'requests', number)}>
                      #{number}
                    </a>
                  ))}
                </li>
              ))}
            </ol>
            {count > cases.length && <p class="muted">and {count - cases.length} more</p>}
            <p class="remedy">
              <Text of={remedy} />
            </p>
          </article>
        ))}
      </div>
      <Note />
    </>
  )
}

/** The scenarios of notes with their fields. */
const scenarios: Readonly<
  Record<Scenario['scenario'], { readonly text: string; readonly takes: readonly (keyof typeof fields)[] }>
> = {
  'invoice-paid': {
    text: 'An invoice was paid: a grant up to the end of the period should follow.',
    takes: ['bundleId', 'userId', 'periodEnd'],
  },
  'lifetime-paid': {
    text: 'Permanent access was bought: a grant without end should follow.',
    takes: ['bundleId', 'userId'],
  },
  'payment-failed': { text: 'A renewal failed: nothing should follow.', takes: ['bundleId', 'userId'] },
  'cancel-at-period-end': {
    text: 'The customer does not renew: nothing should follow.',
    takes: ['bundleId', 'userId'],
  },
  refund: {
    text: 'A refund or a chargeback: a revoke should follow.',
    takes: ['bundleId', 'userId', 'sourceId'],
  },
  charged: { text: 'The user of a checkout session was charged.', takes: ['checkoutId'] },
  'whole-list': {
    text: 'From now on, this list should always be read to its last page.',
    takes: ['operationId'],
  },
  'whole-program': {
    text: 'The requests so far are all that your program does: a permission that it has not used is one too many.',
    takes: [],
  },
}

const fields = {
  scenario: choice('What happened', Object.keys(scenarios) as readonly Scenario['scenario'][], {
    required: true,
  }),
  bundleId: text('Bundle id', { required: true }),
  userId: text('User id', { required: true }),
  periodEnd: text('End of the period', { hint: '2026-04-10T12:00:00Z', required: true }),
  sourceId: text('Source', { hint: 'only this grant' }),
  checkoutId: text('Checkout session id', { required: true }),
  operationId: choice('List', ['listBundles', 'searchUsers', 'listBundleUsers', 'listBundleGrants'], {
    required: true,
  }),
}

function scenarioOf(values: Values<typeof fields>): Scenario {
  const {
    scenario,
    bundleId = '',
    userId = '',
    periodEnd = '',
    checkoutId = '',
    operationId,
    ...rest
  } = values
  switch (scenario) {
    case 'invoice-paid':
      return { scenario, bundleId, userId, periodEnd }
    case 'refund':
      return { scenario, bundleId, userId, ...rest }
    case 'lifetime-paid':
    case 'payment-failed':
    case 'cancel-at-period-end':
      return { scenario, bundleId, userId }
    case 'charged':
      return { scenario, checkoutId }
    case 'whole-list':
      return { scenario, operationId: operationId ?? 'listBundles' }
    default:
      return { scenario: 'whole-program' }
  }
}

function Note() {
  const { workspace } = usePage()
  return (
    <section class="card note" aria-labelledby="note">
      <h2 id="note">Note what no request shows</h2>
      <p class="muted">
        Some rules are about payments and cancellations, which the mock cannot see. Note one when it happens,
        and the advice covers it too.
      </p>
      <Form
        label="Note it"
        effect={({ scenario }) => (scenario === undefined ? '' : scenarios[scenario].text)}
        fields={fields}
        takes={(name, { scenario }) =>
          name === 'scenario' ||
          (scenario !== undefined && scenarios[scenario].takes.some((taken) => taken === name))
        }
        act={(values) => ({
          title: 'Note it',
          kind: 'plain',
          run: () => call('post', '/workspaces/{workspace}/notes', [workspace], { body: scenarioOf(values) }),
        })}
      />
    </section>
  )
}
