import { type Action, UNDO, usePage, useWorkspace } from './context.ts'
import { call } from './control-client.ts'
import { ActionButton, Form, ObjectTable, text } from './form.tsx'
import { Text } from './text.tsx'

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
        <div>
          <dt>Fixture</dt>
          <dd>
            <Text of={fixture} />
          </dd>
        </div>
        <div>
          <dt>Clock</dt>
          <dd>
            {clock.now} <span class="muted">{clock.mode}</span>
          </dd>
        </div>
        <div>
          <dt>Holds</dt>
          <dd>
            accounts {count.accounts}, bundles {count.bundles}, keys {count.keys}, checkout sessions{' '}
            {count.checkouts}
          </dd>
        </div>
        <div>
          <dt>Grants</dt>
          <dd>
            {current} current, {scheduled} scheduled, {expired} expired, {revoked} revoked
          </dd>
        </div>
        <div>
          <dt>Faults</dt>
          <dd>{faults}</dd>
        </div>
      </dl>
      <div class="card">
        <h3>Start again</h3>
        <p class="muted">
          The fixture that was loaded last comes back, and the clock's first instant; faults, requests and the
          use of limits are cleared.
        </p>
        <ActionButton
          class="danger"
          label={`Reset ${workspace}`}
          act={{
            title: `Reset ${workspace}`,
            effect: `${replaced} by those of the fixture, and the clock goes back to its first instant. ${faults} faults and all requests are removed for good.`,
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
            name: text('Fixture', {
              hint: 'demo, empty, billing, pagination, edge or large:1000',
              required: true,
            }),
          }}
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
                void act(load(`Load ${file.name}`, async () => JSON.parse(await file.text())))
                currentTarget.value = ''
              }}
            />
          </label>
        </p>
      </div>
      <div class="card">
        <h3>Keep it as a file</h3>
        <p class="muted">A fixture file has fixed instants, and the same names. A snapshot is exact.</p>
        <a href={`workspaces/${encodeURIComponent(workspace)}/fixture`} download={`${workspace}.json`}>
          Save as a fixture file
        </a>
      </div>
    </>
  )
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
              at,
              <Text key="fixture" of={fixture} />,
              `${Math.ceil(bytes / 1024)} KiB`,
              <div key="acts" class="acts">
                <ActionButton
                  label="Restore"
                  act={{
                    title: `Restore ${name}`,
                    effect: `Ledger, clock and ids of ${workspace} become those of the snapshot, at ${at}. Faults and requests stay.`,
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
