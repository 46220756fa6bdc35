import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { RequestView } from '../../spec/control-types.ts'
import { visible, visibleExcept } from '../../spec/visible-text.ts'
import { hrefOf, usePage, usePanelInSight, useWorkspace } from './context.ts'
import { call } from './control-client.ts'
import { type Draft, draftFrom } from './request-draft.ts'
import { usersOf, withNames } from './request-filter.ts'
import { counted, Fact, Id, secondOf, Text } from './text.tsx'

interface DetailProps {
  readonly number: number
  /** The names of the keys by id. */
  readonly keys: ReadonlyMap<string, string>
  /** Opens the form that sends a request with this one. */
  readonly edit: (draft: Draft) => void
}

/** The console's detail of a request that the mock received: answer, reasons and changes of the ledger. */
export function RequestDetail({ number, keys, edit }: DetailProps) {
  const { workspace, log } = usePage()
  const panel = usePanelInSight<HTMLElement>(number)
  const [fetched, setFetched] = useState<RequestView>()
  const [problem, setProblem] = useState<string>()
  const logged = log.entries().find((entry) => entry.number === number)
  const entry = logged ?? (fetched?.number === number ? fetched : undefined)
  useEffect(() => {
    setProblem(undefined)
    if (logged !== undefined) return
    call('get', '/workspaces/{workspace}/requests/{number}', [workspace, number]).then(
      setFetched,
      (cause: Error) => setProblem(cause.message),
    )
  }, [number])
  return (
    <section class="detail" aria-label={`Request ${number}`} ref={panel}>
      <div class="detail-head">
        <h2>
          Request {number} {entry && <Status response={entry.response} />}
        </h2>
        <a href={hrefOf(workspace, 'requests')} class="close" aria-label="Close the request">
          ✕
        </a>
      </div>
      {entry === undefined ? (
        <p>{problem ?? 'Loading'}</p>
      ) : (
        <RequestFacts entry={entry} keys={keys} edit={edit} />
      )}
    </section>
  )
}

/** A sentence for each decision of the ledger. */
const decisions: Readonly<Record<string, string>> = {
  granted: 'A new grant was recorded.',
  covered:
    'The user has access until then already: nothing was recorded, and the answer is the grant that covers it.',
  replayed: 'The same source had been sent before: nothing was recorded, and the answer is its grant.',
  conflict: 'Another grant has this source: nothing was recorded.',
  revoked: 'The grant was revoked, and every later one of the same user in the bundle with it.',
  'already-revoked': 'The grant had been revoked before.',
  'not-revocable': 'The grant has ended: there was nothing to revoke.',
  unknown: 'There is no such grant.',
}

const deliveries: Readonly<Record<RequestView['response']['delivery'], string | undefined>> = {
  whole: undefined,
  slow: 'The answer came in small pieces.',
  part: 'The client received the beginning of the answer only.',
  none: 'The client received no answer.',
}

interface FactProps extends Pick<DetailProps, 'keys' | 'edit'> {
  readonly entry: RequestView
}

function RequestFacts({ entry, keys, edit }: FactProps) {
  const { log } = usePage()
  const { request, response, decision, refusal, variants, faults, rules, ledger, keyFoundIn, keyId } = entry
  const delivery = deliveries[response.delivery]
  const hadNoEffect = request.method !== 'GET' && decision === undefined
  const facts = [
    refusal && `Refused: ${refusal.message}`,
    delivery,
    decisions[decision ?? ''] ??
      (delivery !== undefined && hadNoEffect ? 'Nothing was recorded.' : undefined),
    keyFoundIn.length > 0
      ? `The ${keyFoundIn.join(' and the ')} had a key, which belongs into the header Authorization.`
      : undefined,
  ].filter((sentence) => sentence !== undefined)
  const [only, another] = usersOf(entry)
  const draft = draftFrom(entry)
  return (
    <>
      <p class="line">
        <b>{visible(request.method)}</b>{' '}
        <code>
          <Text of={`${request.path}${request.query === '' ? '' : `?${request.query}`}`} />
        </code>
      </p>
      {facts.map((sentence) => (
        <p key={sentence}>
          <Text of={sentence} />
        </p>
      ))}
      <dl>
        <Fact name="Operation">{entry.operationId ?? 'none'}</Fact>
        <Fact name="Time">
          <time dateTime={entry.at}>{secondOf(Date.parse(entry.at))} UTC</time>{' '}
          <span class="muted">took {entry.durationMs.toFixed(1)} ms</span>
        </Fact>
        <Fact name="Key">
          {keyId === undefined ? 'none' : <Text of={keys.get(keyId) ?? keyId} />}
          {response.status === 401 && ' (refused)'}
        </Fact>
        {only !== undefined && another === undefined && (
          <Fact name="User">
            <Text of={log.names.get(only) ?? ''} /> <Id id={only} of="the user id" />
          </Fact>
        )}
        {decision !== undefined && <Fact name="Decision">{decision}</Fact>}
        {refusal !== undefined && (
          <Fact name="Error code">
            <code>{refusal.code}</code>
          </Fact>
        )}
        {variants.length > 0 && (
          <Fact name="Variant">
            {variants.map(({ name, value, rule }) => (
              <span key={name} class="block">
                <code>
                  {name}={value}
                </code>{' '}
                <span class="muted">{rule}</span>
              </span>
            ))}
          </Fact>
        )}
        {faults.length > 0 && (
          <Fact name="Fault">
            {faults.map(({ id, kind }) => (
              <span key={id} class="fault">
                {kind} ({id})
              </span>
            ))}
          </Fact>
        )}
        {rules.length > 0 && <Fact name="Rules">{rules.join(', ')}</Fact>}
        {ledger.added.length > 0 && (
          <Fact name="Added">
            {ledger.added.map(({ id }) => (
              <span key={String(id)} class="added">
                grant <Id id={String(id)} />
              </span>
            ))}
          </Fact>
        )}
        {ledger.revoked.length > 0 && (
          <Fact name="Revoked">
            {ledger.revoked.map((id) => (
              <code key={id} class="revoked block">
                grant {id}
              </code>
            ))}
          </Fact>
        )}
      </dl>
      <AdviceAbout number={entry.number} />
      <Message name="Request" headers={request.headers} body={request.body ?? ''}>
        {request.body === undefined && hasBody(request.headers) && (
          <p class="muted">Its body was not read.</p>
        )}
      </Message>
      <Message name="Response" headers={response.headers} body={response.body} />
      <h3>Send it again</h3>
      <CopyableText text={entry.curl} />
      {draft && (
        <button type="button" onClick={() => edit(draft)}>
          Edit and send
        </button>
      )}
    </>
  )
}

function AdviceAbout({ number }: { readonly number: number }) {
  const { workspace, log } = usePage()
  const { value } = useWorkspace('/workspaces/{workspace}/advice', { request: number })
  const about = (value?.findings ?? []).flatMap(({ rule, remedy, cases }) =>
    cases.map(({ what }) => ({ rule, remedy, what })),
  )
  return about.map(({ rule, remedy, what }) => (
    <div class="advised" key={rule + what}>
      <p>
        <Text of={withNames(what, log.names)} />
      </p>
      <p>
        <Text of={remedy} /> <a href={hrefOf(workspace, 'advice')}>{rule}</a>
      </p>
    </div>
  ))
}

interface BodyProps {
  readonly name: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly children?: ComponentChildren
}

const hasBody = (headers: BodyProps['headers']): boolean =>
  'transfer-encoding' in headers || (headers['content-length'] ?? '0') !== '0'

const Message = ({ name, headers, body, children }: BodyProps) => (
  <>
    <h3>{name}</h3>
    <details>
      <summary>{counted(Object.keys(headers).length, 'header field')}</summary>
      <pre>
        {Object.entries(headers)
          .map(([field, value]) => visible(`${field}: ${value}`))
          .join('\n')}
      </pre>
    </details>
    {body !== '' && <pre dir="ltr">{visibleExcept(indented(body), '\n')}</pre>}
    {children}
  </>
)

function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

/** A text with a copy button; without a clipboard the text can be selected. */
export function CopyableText({ text }: { readonly text: string }) {
  const [state, setState] = useState('Copy')
  useEffect(() => setState('Copy'), [text])
  return (
    <div class="copied">
      <pre dir="ltr">{visibleExcept(text, '\n')}</pre>
      <button
        type="button"
        onClick={() =>
          navigator.clipboard.writeText(text).then(
            () => setState('Copied'),
            () => setState('Select the text to copy it'),
          )
        }
      >
        {state}
      </button>
    </div>
  )
}

/** A status, with a note if the client did not receive the whole answer. */
export const Status = ({ response: { status, delivery } }: { readonly response: RequestView['response'] }) =>
  delivery === 'none' || delivery === 'part' ? (
    <span class="status lost">{delivery === 'none' ? 'lost' : 'cut off'}</span>
  ) : (
    <span class={`status s${Math.floor(status / 100)}`}>{status}</span>
  )
