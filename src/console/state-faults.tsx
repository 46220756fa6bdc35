import type { FaultKind, FaultRequest } from '../../spec/control-types.ts'
import { faults, publicOperations } from '../../spec/generated/facts.ts'
import { type Action, usePage, useWorkspace } from './context.ts'
import { call } from './control-client.ts'
import { ActionButton, choice, Form, number, ObjectTable, text } from './form.tsx'
import type { OperationId } from './request-draft.ts'
import { Fact, Text } from './text.tsx'

const operationIds = Object.keys(publicOperations) as readonly OperationId[]
const options = new Set<string>(Object.values(faults).flatMap((kind) => kind.options))

/** A form field for each option that a fault has in the contract of the control plane, the mock's own API. */
const fields = {
  kind: choice('Kind', Object.keys(faults) as readonly FaultKind[], { required: true }),
  operation: choice('Operation', operationIds, { hint: 'every one' }),
  key: text('Key', { hint: 'every one' }),
  times: number('Times', { hint: 'no end' }),
  nth: number('From call', { hint: 'the first' }),
  probability: number('Probability', { hint: '1' }),
  ttl: text('Lasts', { hint: '10m by the mock clock' }),
  ms: number('Milliseconds'),
  jitterMs: number('Random addition'),
  errorCode: text('Error code', { hint: 'errors.server.internal' }),
  status: number('Status'),
  retryAfter: number('Retry-After, seconds'),
  bytes: number('Bytes'),
  pauseMs: number('Pause, ms'),
  keep: number('Items on a page'),
  empty: number('Empty pages before'),
  seed: text('Seed', { hint: 'repeats the random choices' }),
} satisfies Readonly<Record<keyof FaultRequest, unknown>>

/** The console's section of the faults that the mock injects, to add and remove them. */
export function Faults() {
  const { workspace } = usePage()
  const { value, problem } = useWorkspace('/workspaces/{workspace}/faults')
  if (value === undefined) return <p>{problem ?? 'Loading'}</p>
  const removing = (title: string, run: () => Promise<unknown>): Action => ({
    title,
    effect: 'Calls are answered as usual again.',
    kind: 'final',
    run,
  })
  return (
    <>
      <ObjectTable
        label="Faults"
        head={['Fault', 'Kind', 'Calls', 'Injected', 'Actions']}
        none="No fault is injected."
        rows={value.faults.map(({ id, kind, seen, hits, over, operation, key, until, times }) => ({
          key: id,
          cells: [
            id,
            kind,
            <Text
              key="calls"
              of={[
                operation ?? 'every operation',
                key && `key ${key}`,
                times && `at most ${times}`,
                until && `until ${until}`,
              ]
                .filter(Boolean)
                .join(', ')}
            />,
            `${seen === 0 ? 'no call yet' : `in ${hits} of ${seen} calls`}${over ? ', ended' : ''}`,
            <ActionButton
              key="acts"
              class="danger"
              label="Remove"
              act={removing(`Remove ${id}`, () =>
                call('delete', '/workspaces/{workspace}/faults/{fault}', [workspace, id]),
              )}
            />,
          ],
        }))}
      />
      {value.faults.length > 1 && (
        <ActionButton
          class="danger"
          label="Remove all faults"
          act={removing('Remove all faults', () =>
            call('delete', '/workspaces/{workspace}/faults', [workspace]),
          )}
        />
      )}
      <div class="card">
        <h3>Inject a fault</h3>
        <Form
          label="Inject"
          effect=""
          fields={fields}
          takes={(name, { kind }) =>
            !options.has(name) || (kind !== undefined && faults[kind].options.some((each) => each === name))
          }
          act={({ kind = 'latency', ...values }) => ({
            title: `Inject ${kind}`,
            kind: 'plain',
            run: () =>
              call('post', '/workspaces/{workspace}/faults', [workspace], { body: { kind, ...values } }),
          })}
        />
        <dl>
          {Object.entries(faults).map(([kind, { effect }]) => (
            <Fact key={kind} name={kind} children={effect} />
          ))}
        </dl>
      </div>
    </>
  )
}
