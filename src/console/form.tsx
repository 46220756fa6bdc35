import type { ComponentChildren } from 'preact'
import { useId, useState } from 'preact/hooks'
import { visible } from '../../spec/visible-text.ts'
import { type Action, usePage } from './context.ts'

/** A field of a form of the console, by which a user changes the mock; `read` parses a text that is not empty. */
interface Field<Value> {
  readonly label: string
  readonly read: (text: string) => Value | undefined
  readonly hint?: string
  readonly required?: boolean
  readonly options?: readonly string[]
  /** Values to choose from, besides any other text. */
  readonly suggested?: readonly string[]
  readonly isNumber?: true
}

type More = Pick<Field<unknown>, 'hint' | 'required' | 'suggested'>

export const text = (label: string, more: More = {}): Field<string> => ({
  label,
  read: (text) => text,
  ...more,
})

export const number = (label: string, more: More = {}): Field<number> => ({
  label,
  isNumber: true,
  read: Number,
  ...more,
})

export const list = (label: string, more: More = {}): Field<readonly string[]> => ({
  label,
  read: (text) => text.split(/[\s,]+/).filter((each) => each !== ''),
  ...more,
})

export const choice = <const Option extends string>(
  label: string,
  options: readonly Option[],
  more: More = {},
): Field<Option> => ({ label, options, read: (text) => options.find((option) => option === text), ...more })

type Fields = Readonly<Record<string, Field<unknown>>>
/** The parsed values of the filled fields. */
export type Values<F extends Fields> = {
  readonly [Name in keyof F]?: F[Name] extends Field<infer Value> ? Value : never
}

interface FormProps<F extends Fields> {
  /** The text of the button. */
  readonly label: string
  /** The effect of the action. */
  readonly effect: string | ((values: Values<F>) => string)
  readonly fields: F
  /** Tests that a field applies to the values so far; all fields by default. */
  readonly takes?: (name: string, values: Values<F>) => boolean
  /** Returns the description of a field. */
  readonly about?: (name: string) => string | undefined
  /** Returns the action for the values; after it the form is cleared. */
  readonly act: (values: Values<F>) => Action
}

/** A form with fields, a description of the effect and a button. */
export function Form<F extends Fields>({ label, effect, fields, takes, about, act: actionOf }: FormProps<F>) {
  const { act } = usePage()
  const id = useId()
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({})
  const read = (names: readonly string[]): Values<F> => {
    const entries = names.flatMap((name) => {
      const value = texts[name] ? fields[name]?.read(texts[name]) : undefined
      return value === undefined ? [] : [[name, value] as const]
    })
    return Object.fromEntries(entries) as Values<F>
  }
  const all = read(Object.keys(fields))
  const visibleFields = Object.entries(fields).filter(([name]) => takes?.(name, all) ?? true)
  const values = read(visibleFields.map(([name]) => name))
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault()
        void act(actionOf(values)).then((isDone) => isDone && setTexts({}))
      }}
    >
      <div class="fields">
        {visibleFields.map(
          ([name, { label: called, hint, required = false, options, suggested, isNumber }]) => {
            const described = about?.(name)
            const common = {
              id: `${id}-${name}`,
              required,
              value: texts[name] ?? '',
              'aria-describedby': described && `${id}-${name}-about`,
            }
            const set = (value: string) => setTexts({ ...texts, [name]: value })
            return (
              <div key={name}>
                <label for={common.id}>{called}</label>
                {options === undefined ? (
                  <input
                    {...common}
                    list={suggested && `${id}-${name}-list`}
                    inputMode={isNumber ? 'decimal' : 'text'}
                    pattern={isNumber ? '\\d*\\.?\\d*' : undefined}
                    placeholder={hint}
                    autocomplete="off"
                    spellcheck={false}
                    onInput={({ currentTarget }) => set(currentTarget.value)}
                  />
                ) : (
                  <select {...common} onChange={({ currentTarget }) => set(currentTarget.value)}>
                    <option value="">{hint ?? (required ? 'choose' : 'default')}</option>
                    {options.map((option) => (
                      <option key={option} value={option}>
                        {visible(option)}
                      </option>
                    ))}
                  </select>
                )}
                {suggested && (
                  <datalist id={`${id}-${name}-list`}>
                    {suggested.map((value) => (
                      <option key={value} value={value} />
                    ))}
                  </datalist>
                )}
                {described !== undefined && <small id={`${id}-${name}-about`}>{described}</small>}
              </div>
            )
          },
        )}
      </div>
      <p class="muted effect">{visible(typeof effect === 'string' ? effect : effect(values))}</p>
      <button type="submit" class="primary">
        {label}
      </button>
    </form>
  )
}

interface SelectProps {
  readonly label: string
  readonly options: readonly (readonly [value: string, text: string])[]
  readonly value: string
  readonly set: (value: string) => void
}

/** A select box with the additional option "any", whose value is an empty text. */
export const AnyOf = ({ label, options, value, set }: SelectProps) => (
  <label class="pick">
    <span>{label}</span>
    <select value={value} onChange={({ currentTarget }) => set(currentTarget.value)}>
      <option value="">any</option>
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {visible(text)}
        </option>
      ))}
    </select>
  </label>
)

interface ListingProps {
  readonly label: string
  readonly head: readonly string[]
  readonly rows: readonly { readonly key: string; readonly cells: readonly ComponentChildren[] }[]
  /** The text for an empty table. */
  readonly none: string
}

/** A table of objects with the actions of each in the last column. */
export const ObjectTable = ({ label, head, rows, none }: ListingProps) =>
  rows.length === 0 ? (
    <p class="empty">{none}</p>
  ) : (
    <div class="listing">
      <table aria-label={label}>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, index) => (
                <td key={head[index]} data-label={head[index]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )

interface ActionProps {
  readonly label: string
  readonly act: Action
  readonly class?: 'danger'
  /** A longer description. */
  readonly title?: string
}

/** A button that runs an action. */
export function ActionButton({ label, act: action, ...looks }: ActionProps) {
  const { act } = usePage()
  return (
    <button type="button" {...looks} onClick={() => act(action)}>
      {label}
    </button>
  )
}
