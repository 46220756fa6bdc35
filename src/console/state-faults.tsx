import type { FaultKind, FaultRequest } from '../../spec/control-types.ts'
import { faultText } from '../../spec/fault-text.ts'
import { faultOptions, faults, publicOperations } from '../../spec/generated/facts.ts'
import { type Action, usePage, useWorkspace } from './context.ts'
import { call } from './control-client.ts'
import { ActionButton, choice, Form, number, ObjectTable, text } from './form.tsx'
import type { OperationId } from './request-draft.ts'
import { Fact, Text } from './text.tsx'

const operationIds = Object.keys(publicOperations) as readonly OperationId[]
const aboutOption = new Map<string, string>(
  Object.entries(faultOptions).map(([name, { description }]) => [name, description]),
)
const options = new Set<string>(Object.values(faults).flatMap((kind) => kind.options))

/** A form field for each option that a fault has in the contract of the control plane, the mock's own API. */
const fields = {
  kind: choice('Kind', Object.keys(faults) as readonly FaultKind[], { required: true }),
  operation: choice('Operation', operationIds, { hint: 'all' }),
  key: text('Key', { hint: 'all' }),
  times: number('Times', { hint: 'no limit' }),
  nth: number('From call', { hint: '1' }),
  probability: number('Probability', { hint: '1' }),
  ttl: text('Ends after', { hint: '10m' }),
  ms: number('Milliseconds'),
  jitterMs: number('Random addition, up to'),
  errorCode: text('Error code', { hint: 'errors.server.internal' }),
  status: number('Status'),
  retryAfter: number('Retry-After, seconds'),
  bytes: number('Bytes'),
  pauseMs: number('Pause, ms'),
  keep: number('Items on a page'),
  empty: number('Empty pages before'),
  seed: text('Seed'),
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
        head={['Fault', 'Kind', 'Calls', 'So far', 'Actions']}
        none="No fault is injected."
        rows={value.faults.map((fault) => {
          const { done, takes } = faultText(fault)
          return {
            key: fault.id,
            cells: [
              fault.id,
              fault.kind,
              <Text key="calls" of={takes} />,
              done,
              <ActionButton
                key="acts"
                class="danger"
                label="Remove"
                act={removing(`Remove ${fault.id}`, () =>
                  call('delete', '/workspaces/{workspace}/faults/{fault}', [workspace, fault.id]),
                )}
              />,
            ],
          }
        })}
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
          about={(name) => aboutOption.get(name)}
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
