import { hrefOf, useAnswer, usePage } from './context.ts'
import { call } from './control-client.ts'
import { ActionButton, choice, Form, number, ObjectTable, text } from './form.tsx'
import { builtInFixtures } from './state-fixture.tsx'
import { modeText, momentOf, Text } from './text.tsx'

const fields = {
  name: text('Name', { hint: 'the next number' }),
  fixture: text('Fixture', { hint: 'that of the mock', suggested: builtInFixtures }),
  mode: choice('Clock', ['system', 'frozen', 'scaled']),
  at: text('Begins at', { hint: '2026-01-31T10:00:00Z' }),
  rate: number('Times as fast as the machine'),
}

/** The console's section of the mock's workspaces: isolated states, each with its own keys. */
export function Workspaces() {
  const { workspace: here } = usePage()
  const { value, problem } = useAnswer(() => call('get', '/workspaces'), [])
  if (value === undefined) return <p>{problem ?? 'Loading'}</p>
  return (
    <>
      <ObjectTable
        label="Workspaces"
        head={['Name', 'Fixture', 'Clock', 'Grants', 'Actions']}
        none="There is none."
        rows={value.workspaces.map(({ name, fixture, clock, count }) => ({
          key: name,
          cells: [
            <a
              key="name"
              href={hrefOf(name, 'state', 'workspaces')}
              aria-current={name === here ? 'true' : undefined}
            >
              <Text of={name} />
            </a>,
            <Text key="fixture" of={fixture} />,
            `${momentOf(Date.parse(clock.now))} UTC, ${modeText(clock)}`,
            Object.values(count.grants).reduce((sum, each) => sum + each),
            name !== 'main' && (
              <ActionButton
                class="danger"
                label="Close"
                act={{
                  title: `Close ${name}`,
                  effect: 'Its state is gone, with its snapshots and requests, and its keys become invalid.',
                  kind: 'final',
                  run: async () => {
                    await call('delete', '/workspaces/{workspace}', [name])
                    if (name === here) location.hash = hrefOf('main', 'state', 'workspaces')
                  },
                }}
              />
            ),
          ],
        }))}
      />
      <div class="card">
        <h3>Open a workspace</h3>
        <Form
          label="Open"
          effect="An isolated state in the same mock: the ids of the fixture, with keys and a clock of its own."
          fields={fields}
          takes={(name, { mode }) => name !== 'rate' || mode === 'scaled'}
          act={({ name, fixture, mode, ...setting }) => ({
            title: 'Open a workspace',
            kind: 'plain',
            run: () =>
              call('post', '/workspaces', [], {
                body: {
                  ...(name && { name }),
                  ...(fixture && { fixture }),
                  ...((mode ?? setting.at) && { clock: { mode: mode ?? 'frozen', ...setting } }),
                },
              }),
          })}
        />
      </div>
    </>
  )
}

/** The variant of each open point, set when the mock starts. */
export function Variants() {
  const { value, problem } = useAnswer(() => call('get', '/variants'), [])
  if (value === undefined) return <p>{problem ?? 'Loading'}</p>
  return (
    <>
      <p class="muted">
        Where the API's description leaves a choice, the mock does what is listed here. Choose another variant
        when you start it: <code>bundle-access mock --variant NAME=VALUE</code>
      </p>
      <ObjectTable
        label="Variants"
        head={['Name', 'Chosen', 'Other values', 'What it decides']}
        none="There is none."
        rows={value.variants.map(({ name, value: chosen, default: usual, values, text: about, rule }) => ({
          key: name,
          cells: [
            name,
            chosen === usual ? chosen : <b>{chosen}</b>,
            values.filter((other) => other !== chosen).join(', '),
            <span key="about">
              {about} <span class="muted">{rule}</span>
            </span>,
          ],
        }))}
      />
    </>
  )
}
