import { useEffect, useId, useRef, useState } from 'preact/hooks'
import type { RequestView } from '../../spec/control-types.ts'
import { publicOperations } from '../../spec/generated/facts.ts'
import { visible } from '../../spec/visible-text.ts'
import { hrefOf, usePage, useWorkspace } from './context.ts'
import { call } from './control-client.ts'
import { Status } from './request-detail.tsx'
import {
  type Draft,
  draftOf,
  type Field,
  fieldsOf,
  fieldValue,
  isUnfilled,
  methods,
  withField,
} from './request-draft.ts'
import { mostSuggested, useSuggestions } from './suggestions.ts'
import { Described, Text } from './text.tsx'

/** The console's form that sends a request to the public API with a key of the workspace, and opens its detail unless it was refused; `given` is a request to begin with. */
export function SendRequest({ given }: { readonly given: Draft | undefined }) {
  const [isOpen, setOpen] = useState(given !== undefined)
  return (
    <details class="send" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Send a request</summary>
      {isOpen && <RequestForm given={given} />}
    </details>
  )
}

function RequestForm({ given }: { readonly given: Draft | undefined }) {
  const { workspace, changed } = usePage()
  const { value } = useWorkspace('/workspaces/{workspace}')
  const keys = Object.keys(value?.keys ?? {})
  const [draft, setDraft] = useState(() => given ?? draftOf('listBundles'))
  const [chosenKey, setKey] = useState<string>()
  const [sent, setSent] = useState<RequestView>()
  const [problem, setProblem] = useState<string>()
  const key = chosenKey ?? keys[0] ?? ''
  const suggestions = useSuggestions(draft, key)
  const bundleField = fieldsOf(draft.operation).find(({ name }) => name === 'bundleId')
  const [bundle] = Object.values(value?.bundles ?? {})
  useEffect(() => {
    if (bundleField && bundle !== undefined && isUnfilled(draft, bundleField))
      setDraft(withField(draft, bundleField, bundle))
  }, [bundleField, bundle])
  const id = useId()
  const first = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    if (given !== undefined) first.current?.focus()
  }, [])
  const send = async (): Promise<void> => {
    const { method, target: path, body } = draft
    setSent(undefined)
    setProblem(undefined)
    try {
      const answered = await call('post', '/workspaces/{workspace}/send', [workspace], {
        body: { method, path, key, ...(body !== '' && { body }) },
      })
      setSent(answered)
      if (answered.refusal === undefined && answered.response.delivery !== 'none')
        location.hash = hrefOf(workspace, 'requests', answered.number)
    } catch (cause) {
      setProblem(cause instanceof Error ? cause.message : String(cause))
    }
    changed()
  }
  return (
    <form
      class="form card"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <div class="fields">
        <div class="wide">
          <label for={`${id}-operation`}>Call</label>
          <select
            ref={first}
            id={`${id}-operation`}
            value={draft.operation}
            onChange={({ currentTarget }) => {
              setSent(undefined)
              setDraft(draftOf(operationOf(currentTarget.value), draft))
            }}
          >
            {operationIds.map((name) => (
              <option key={name} value={name}>
                {name}: {publicOperations[name].summary}
              </option>
            ))}
          </select>
        </div>
        <div>
          <label for={`${id}-key`}>With the key</label>
          <select id={`${id}-key`} value={key} onChange={({ currentTarget }) => setKey(currentTarget.value)}>
            {keys.map((name) => (
              <option key={name} value={name}>
                {visible(name)}
              </option>
            ))}
          </select>
        </div>
      </div>
      <div class="fields">
        {fieldsOf(draft.operation).map((field) => (
          <RequestField
            key={field.name}
            field={field}
            value={fieldValue(draft, field)}
            isUnfilled={isUnfilled(draft, field)}
            suggestions={suggestions(field)}
            problem={refusedField(sent) === field.name ? sent?.refusal?.message : undefined}
            set={(text) => setDraft(withField(draft, field, text))}
          />
        ))}
      </div>
      <Raw draft={draft} set={setDraft} />
      <button type="submit" class="primary" disabled={key === ''}>
        Send
      </button>
      {problem !== undefined && (
        <p role="alert">
          <Text of={problem} />
        </p>
      )}
      {sent && <Outcome sent={sent} />}
    </form>
  )
}

const operationIds = Object.keys(publicOperations) as readonly Draft['operation'][]
const operationOf = (text: string) => operationIds.find((name) => name === text) ?? 'listBundles'

/** Returns the name of the field that an answer refuses. */
const refusedField = (sent: RequestView | undefined): unknown =>
  sent?.refusal?.metadata?.['field'] ?? sent?.refusal?.metadata?.['parameter']

interface FieldProps {
  readonly field: Field
  /** Undefined if the body cannot be read. */
  readonly value: string | undefined
  /** Without its value the path means nothing, and is not sent. */
  readonly isUnfilled: boolean
  readonly suggestions: readonly (readonly [value: string, about: string])[]
  readonly problem: string | undefined
  readonly set: (text: string) => void
}

/** A field with its suggestions; it also takes what the contract does not allow. */
function RequestField({ field, value, isUnfilled, suggestions, problem, set }: FieldProps) {
  const id = useId()
  const { name, required, description } = field
  return (
    <div>
      <label for={id}>{required ? `${name} (required)` : name}</label>
      <input
        id={id}
        list={`${id}-list`}
        value={value ?? ''}
        disabled={value === undefined}
        required={isUnfilled}
        placeholder={field.default === undefined ? '' : `${field.default}`}
        autocomplete="off"
        spellcheck={false}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-about`}
        onInput={({ currentTarget }) => set(currentTarget.value)}
      />
      <datalist id={`${id}-list`}>
        {suggestions.map(([text, about]) => (
          <option key={text} value={text} label={visible(about)} />
        ))}
      </datalist>
      <small id={`${id}-about`}>
        {problem !== undefined && (
          <b class="refused">
            <Text of={problem} />{' '}
          </b>
        )}
        {value === undefined ? 'The body below is not a JSON object.' : <Described text={description} />}
        {suggestions.length >= mostSuggested && ` Of many, ${mostSuggested} are suggested.`}
      </small>
    </div>
  )
}

/** The request as text, in step with the fields. */
function Raw({ draft, set }: { readonly draft: Draft; readonly set: (draft: Draft) => void }) {
  const id = useId()
  return (
    <fieldset class="raw">
      <legend>What is sent. Edit it to send what the fields cannot.</legend>
      <div class="target">
        <select
          aria-label="Method"
          value={draft.method}
          onChange={({ currentTarget }) =>
            set({ ...draft, method: methods.find((method) => method === currentTarget.value) ?? 'GET' })
          }
        >
          {methods.map((method) => (
            <option key={method}>{method}</option>
          ))}
        </select>
        <input
          aria-label="Path"
          value={draft.target}
          autocomplete="off"
          spellcheck={false}
          onInput={({ currentTarget }) => set({ ...draft, target: currentTarget.value })}
        />
      </div>
      {(draft.method === 'POST' || draft.body !== '') && (
        <>
          <label for={id}>Body</label>
          <textarea
            id={id}
            rows={Math.min(12, draft.body.split('\n').length + 1)}
            value={draft.body}
            spellcheck={false}
            onInput={({ currentTarget }) => set({ ...draft, body: currentTarget.value })}
          />
        </>
      )}
    </fieldset>
  )
}

function Outcome({ sent }: { readonly sent: RequestView }) {
  const { workspace } = usePage()
  const { number, refusal, response } = sent
  return (
    <p class="sent" role={refusal === undefined ? 'status' : 'alert'}>
      <Status response={response} /> <a href={hrefOf(workspace, 'requests', number)}>Request {number}</a>
      {refusal !== undefined && (
        <>
          {' was refused: '}
          <Text of={refusal.message} /> <code>{refusal.code}</code>
        </>
      )}
    </p>
  )
}
