import type { FaultKind } from '../../spec/control-types.ts'
import { ask } from './ask.ts'
import { useAnswer, usePage } from './context.ts'
import { choice, Form, Listing, number, text } from './form.tsx'
import { publicOperations } from './request-filter.ts'
import { Text } from './text.tsx'

/** What each fault does, and the fields that it alone takes. */
const kinds: Readonly<Record<FaultKind, { readonly effect: string; readonly takes?: readonly string[] }>> = {
  latency: { effect: 'The answer waits.', takes: ['ms', 'jitterMs'] },
  status: {
    effect: 'The API refuses with one of its own errors; with a server failure when no code is given.',
    takes: ['errorCode', 'status', 'retryAfter'],
  },
  'rate-limit': { effect: 'The limit of the key is used up.', takes: ['retryAfter'] },
  'drop-before': { effect: 'The connection ends before anything has happened.' },
  'drop-after': { effect: 'The request takes effect, then the connection ends without an answer.' },
  truncate: { effect: 'The body ends early, after half of it when no number is given.', takes: ['bytes'] },
  'bad-json': { effect: 'The body arrives whole, and is no JSON.' },
  'slow-body': { effect: 'The body comes in small pieces.', takes: ['bytes', 'pauseMs'] },
  'sparse-pages': {
    effect: 'Lists give pages of few items, and empty ones between them; nothing is lost.',
    takes: ['keep', 'empty'],
  },
  'expired-cursor': { effect: 'A cursor is refused as too old.' },
  'key-revoked': { effect: 'The key is refused as if it had been revoked.' },
  'checkout-expired': { effect: 'A checkout session is refused as if it had ended.' },
}

const common = ['kind', 'operation', 'key', 'times', 'nth', 'probability', 'ttl']

const fields = {
  kind: choice('Kind', Object.keys(kinds) as readonly FaultKind[], { required: true }),
  operation: choice('Operation', publicOperations, { hint: 'every one' }),
  key: text('Key', { hint: 'every one' }),
  times: number('Times', { hint: 'no end' }),
  nth: number('From call', { hint: 'the first' }),
  probability: number('Probability', { hint: '1' }),
  ttl: text('Lasts', { hint: '10m of its clock' }),
  ms: number('Milliseconds'),
  jitterMs: number('Random addition'),
  errorCode: text('Error code', { hint: 'errors.server.internal' }),
  status: number('Status'),
  retryAfter: number('Retry-After, seconds'),
  bytes: number('Bytes'),
  pauseMs: number('Pause, ms'),
  keep: number('Items on a page'),
  empty: number('Empty pages before'),
}

/** Faults that the mock injects. */
export function Faults() {
  const { workspace, act } = usePage()
  const { value, problem } = useAnswer(
    () => ask('get', '/workspaces/{workspace}/faults', [workspace]),
    [workspace],
  )
  if (value === undefined) return <p>{problem ?? 'Loading'}</p>
  const remove = (title: string, run: () => Promise<unknown>) =>
    act({ title, effect: 'Calls are answered as usual again.', kind: 'final', run })
  return (
    <>
      <Listing
        label="Faults"
        head={['Fault', 'Kind', 'Calls', 'Hit', 'Acts']}
        none="No fault is injected."
        rows={value.faults.map(({ id, kind, seen, hits, operation, key, until, times }) => ({
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
            `${hits} of ${seen}`,
            <button
              key="acts"
              type="button"
              class="danger"
              onClick={() =>
                remove(`Remove ${id}`, () =>
                  ask('delete', '/workspaces/{workspace}/faults/{fault}', [workspace, id]),
                )
              }
            >
              Remove
            </button>,
          ],
        }))}
      />
      {value.faults.length > 1 && (
        <button
          type="button"
          class="danger"
          onClick={() =>
            remove('Remove all faults', () => ask('delete', '/workspaces/{workspace}/faults', [workspace]))
          }
        >
          Remove all faults
        </button>
      )}
      <div class="card">
        <h3>Inject a fault</h3>
        <Form
          label="Inject"
          effect={({ kind }) => (kind === undefined ? '' : kinds[kind].effect)}
          fields={fields}
          takes={(name, { kind }) =>
            common.includes(name) || (kind !== undefined && !!kinds[kind].takes?.includes(name))
          }
          run={({ kind = 'latency', ...values }) =>
            act({
              title: `Inject ${kind}`,
              kind: 'plain',
              run: () =>
                ask('post', '/workspaces/{workspace}/faults', [workspace], { body: { kind, ...values } }),
            })
          }
        />
      </div>
    </>
  )
}
