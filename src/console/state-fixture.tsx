import { type Action, hrefOf, UNDO, usePage, useWorkspace } from './context.ts'
import { call } from './control-client.ts'
import { ActionButton, Form, ObjectTable, text } from './form.tsx'
import { counted, Fact, modeText, momentOf, Text } from './text.tsx'

/** The built-in fixtures; another size of `large` can be written. */
export const builtInFixtures = ['demo', 'empty', 'billing', 'pagination', 'edge', 'large:1000'] as const

/** The console's section of the workspace, an isolated state of the mock: its counts, and the actions that replace it. */
export function Fixture() {
  const { workspace, act, log } = usePage()
  const { value, problem } = useWorkspace('/workspaces/{workspace}')
  if (value === undefined) return <p>{problem ?? 'Loading'}</p>
  const { fixture, count, faults, clock } = value
  const { current, scheduled, expired, revoked } = count.grants
  const replaced = 'Every account, bundle, key, session and grant is replaced'
  const load = (
    title: string,
    fixtureOf: () => Promise<string | { readonly [name: string]: unknown }>,
  ): Action => ({
    title,
    effect: `${replaced} by those of the fixture. The clock goes on; faults and requests stay.`,
    kind: 'undoable',
    run: async () =>
      call('put', '/workspaces/{workspace}/fixture', [workspace], { body: { fixture: await fixtureOf() } }),
  })
  return (
    <>
      <dl class="card">
        <Fact name="Fixture">
          <Text of={fixture} />
        </Fact>
        <Fact name="Clock">
          {momentOf(Date.parse(clock.now))} UTC <span class="muted">{modeText(clock)}</span>
        </Fact>
        <Fact name="Holds">
          {counted(count.accounts, 'account')}, {counted(count.bundles, 'bundle')},{' '}
          {counted(count.keys, 'key')}, {counted(count.checkouts, 'checkout session')}
        </Fact>
        <Fact name="Grants">
          {current} current, {scheduled} scheduled, {expired} expired, {revoked} revoked
        </Fact>
        <Fact name="Faults">
          <a href={hrefOf(workspace, 'state', 'faults')}>
            {faults === 0 ? 'none active' : `${faults} active`}
          </a>
        </Fact>
      </dl>
      <div class="card">
        <h3>Start again</h3>
        <p class="muted">
          Loads the last fixture again and sets the clock to where it began. Faults and requests are removed,
          and rate limits count from zero.
        </p>
        <ActionButton
          class="danger"
          label={`Reset ${workspace}`}
          act={{
            title: `Reset ${workspace}`,
            effect: `${replaced} by those of the fixture, and the clock goes back to where it began. Faults and all requests are removed for good.`,
            kind: 'undoable',
            run: async () => {
              await call('post', '/workspaces/{workspace}/reset', [workspace])
              log.clear()
            },
          }}
        />
      </div>
      <div class="card">
        <h3>Load another fixture</h3>
        <Form
          label="Load"
          effect={`${replaced}; the clock, the faults and the requests stay.`}
          fields={{
            name: text('Fixture', { required: true, suggested: builtInFixtures }),
          }}
          about={() => `One of ${builtInFixtures.join(', ')}; large:N has N grants.`}
          act={({ name = '' }) => load(`Load ${name}`, async () => name)}
        />
        <p>
          <label>
            Or a fixture file as JSON{' '}
            <input
              type="file"
              accept="application/json,.json"
              onChange={({ currentTarget }) => {
                const [file] = currentTarget.files ?? []
                if (file === undefined) return
                void act(load(`Load ${file.name}`, () => contentOf(file)))
                currentTarget.value = ''
              }}
            />
          </label>{' '}
          <span class="muted">
            For YAML run <code>bundle-access fixture load FILE</code>
          </span>
        </p>
      </div>
      <div class="card">
        <h3>Save it as a file</h3>
        <p class="muted">
          A fixture file can be loaded into any mock, and has the instants and the names of now. A snapshot
          stays in this mock, and is exact.
        </p>
        <a href={`workspaces/${encodeURIComponent(workspace)}/fixture`} download={`${workspace}.json`}>
          Save as a fixture file
        </a>
      </div>
    </>
  )
}

async function contentOf(file: File): Promise<{ readonly [name: string]: unknown }> {
  const content = await file.text()
  try {
    return JSON.parse(content)
  } catch {
    throw new Error(`${file.name} is not JSON. If it is YAML, run: bundle-access fixture load ${file.name}`)
  }
}

/** The snapshots of the workspace. */
export function Snapshots() {
  const { workspace } = usePage()
  const { value, problem } = useWorkspace('/workspaces/{workspace}/snapshots')
  if (value === undefined) return <p>{problem ?? 'Loading'}</p>
  const path = '/workspaces/{workspace}/snapshots/{snapshot}'
  return (
    <>
      <ObjectTable
        label="Snapshots"
        head={['Name', 'Clock', 'Fixture', 'Size', 'Actions']}
        none="No snapshot has been taken."
        rows={value.snapshots
          // Undo has its own button.
          .filter(({ name }) => name !== UNDO)
          .map(({ name, at, fixture, bytes }) => ({
            key: name,
            cells: [
              <Text key="name" of={name} />,
              `${momentOf(Date.parse(at))} UTC`,
              <Text key="fixture" of={fixture} />,
              `${Math.ceil(bytes / 1024)} KiB`,
              <div key="acts" class="acts">
                <ActionButton
                  label="Restore"
                  act={{
                    title: `Restore ${name}`,
                    effect: `Ledger, clock and ids of ${workspace} become those of the snapshot, of ${momentOf(Date.parse(at))}. Faults and requests stay.`,
                    kind: 'undoable',
                    run: () => call('post', `${path}/restore`, [workspace, name]),
                  }}
                />
                <ActionButton
                  title="Opens a workspace that starts from here, with keys of its own"
                  label="Fork"
                  act={{
                    title: `Fork ${name}`,
                    kind: 'plain',
                    run: () => call('post', `${path}/fork`, [workspace, name]),
                  }}
                />
                <ActionButton
                  class="danger"
                  label="Remove"
                  act={{
                    title: `Remove ${name}`,
                    effect: 'The snapshot is forgotten. The state of the workspace stays as it is.',
                    kind: 'final',
                    run: () => call('delete', path, [workspace, name]),
                  }}
                />
              </div>,
            ],
          }))}
      />
      <div class="card">
        <h3>Take a snapshot</h3>
        <Form
          label="Take"
          effect="Ledger, clock and ids are copied. A snapshot of the same name is replaced."
          fields={{ name: text('Name', { hint: 'the next number' }) }}
          act={(body) => ({
            title: 'Take a snapshot',
            kind: 'plain',
            run: () => call('post', '/workspaces/{workspace}/snapshots', [workspace], { body }),
          })}
        />
      </div>
    </>
  )
}
