import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { visible } from '../../spec/visible-text.ts'

/** Text from outside, which cannot change the text around it. */
export const Text = ({ of }: { readonly of: string }) => <bdi>{visible(of)}</bdi>

/** A name and what it stands for, in a list of descriptions. */
export const Fact = ({ name, children }: { readonly name: string; readonly children: ComponentChildren }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** Copies a text; the button says what of it, and whether it was done. */
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

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

/** An instant as people write it, in UTC: `9 Mar 2026, 12:00`; `Infinity` is never reached. */
export const momentOf = (time: number): string => (Number.isFinite(time) ? moment.format(time) : 'no end')

/** The day of an instant, in UTC. */
export const dayOf = (time: number): string => date.format(time)

const units = [
  ['y', 365 * 86_400_000],
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1_000],
] as const

/** A length of time in its two largest units, such as `29 d 6 h`. */
export function spanOf(milliseconds: number): string {
  let rest = milliseconds
  const parts = units.flatMap(([unit, length]) => {
    const count = Math.floor(rest / length)
    rest -= count * length
    return count > 0 ? [`${count} ${unit}`] : []
  })
  return parts.slice(0, 2).join(' ') || 'less than 1 s'
}
