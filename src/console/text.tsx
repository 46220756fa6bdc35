import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { ClockView } from '../../spec/control-types.ts'
import { visible } from '../../spec/visible-text.ts'

/** Text from outside, with escaped control characters and isolated direction. */
export const Text = ({ of }: { readonly of: string }) => <bdi>{visible(of)}</bdi>

/** A description of the contract, with the code and the stress of its Markdown. */
export const Described = ({ text }: { readonly text: string }) => (
  <>
    {text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part) => {
      if (part.startsWith('`')) return <code key={part}>{part.slice(1, -1)}</code>
      return part.startsWith('**') ? <b key={part}>{part.slice(2, -2)}</b> : part
    })}
  </>
)

/** A name and a value in a description list. */
export const Fact = ({ name, children }: { readonly name: string; readonly children: ComponentChildren }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** A button that copies a text; `of` is its name on the button. */
export function CopyButton({ text, of }: { readonly text: string; readonly of: string }) {
  const [isDone, setDone] = useState(false)
  useEffect(() => setDone(false), [text])
  return (
    <button
      type="button"
      class="plain copy"
      title={`Copy ${of}`}
      aria-label={isDone ? 'Copied' : `Copy ${of} ${visible(text)}`}
      onClick={() => navigator.clipboard.writeText(text).then(() => setDone(true))}
    >
      <svg width="12" height="12" viewBox="0 0 12 12" fill="none" stroke="currentColor" aria-hidden="true">
        <path d={isDone ? 'M1 7l3 3 7-8' : 'M4 4h7v7H4zM8 4V1H1v7h3'} />
      </svg>
    </button>
  )
}

/** An id in full with its copy button; `of` names it. */
export const Id = ({ id, of = 'the id' }: { readonly id: string; readonly of?: string }) => (
  <>
    <code>
      <Text of={id} />
    </code>
    <CopyButton text={id} of={of} />
  </>
)

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
const second = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' })
const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

/** Formats an instant in UTC as `9 Mar 2026, 12:00`; `Infinity` as "no end". */
export const momentOf = (time: number): string => (Number.isFinite(time) ? moment.format(time) : 'no end')

/** Formats an instant in UTC as `9 Mar 2026, 12:00:00`. */
export const secondOf = (time: number): string => second.format(time)

/** Formats the day of an instant in UTC. */
export const dayOf = (time: number): string => date.format(time)

/** Formats how a clock runs, in the words of the CLI. */
export const modeText = ({ mode, rate }: ClockView): string =>
  mode === 'scaled' ? `${rate} times as fast` : mode

const units = [
  ['y', 365 * 86_400_000],
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1_000],
] as const

/** Formats a length of time in its two largest units, such as `29 d 6 h`. */
export function spanOf(milliseconds: number): string {
  let rest = milliseconds
  const parts = units.flatMap(([unit, length]) => {
    const count = Math.floor(rest / length)
    rest -= count * length
    return count > 0 ? [`${count} ${unit}`] : []
  })
  return parts.slice(0, 2).join(' ') || 'less than 1 s'
}

/** Formats a length of time in its largest unit. */
export const roughly = (milliseconds: number): string => spanOf(milliseconds).split(' ', 2).join(' ')

/** Formats a count with its noun, such as `1 request`. */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
