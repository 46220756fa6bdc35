/** Takes secrets out of text: whole keys, the parts of keys, and every credential that a check made of them. */
export class Redactor {
  #secrets: string[] = []

  /** Learns a secret and its parts; parts shorter than `shortest` are no secrets. */
  learn(secret: string): void {
    const parts = [secret, ...secret.split(/[_\s]+/)].filter((part) => part.length >= shortest)
    // Whoever cuts a key short still shows most of it: the longest half gives it away.
    const halves = parts.filter((part) => part.length >= 2 * shortest).flatMap((part) => halvesOf(part))
    const known = new Set([...this.#secrets, ...parts, ...halves])
    this.#secrets = [...known].sort((a, b) => b.length - a.length)
  }

  /** The text without any secret learnt so far. */
  text(text: string): string {
    return this.#secrets.reduce((clean, secret) => clean.replaceAll(secret, mark), text)
  }

  /** JSON data without any secret, names of fields included. */
  value<Value>(value: Value): Value {
    const text = JSON.stringify(value)
    if (text === undefined) return value
    const clean = this.text(text)
    return clean === text ? value : (JSON.parse(clean) as Value)
  }
}

const shortest = 8
const mark = '[secret]'

function halvesOf(part: string): readonly string[] {
  const middle = Math.floor(part.length / 2)
  return [part.slice(0, middle), part.slice(middle)]
}
