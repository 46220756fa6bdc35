/** A value that is there at once, as a store in this process has it, or later. */
export type Awaitable<Value> = Value | Promise<Value>

/** Calls `next` with a value as soon as it is there: at once, where an `await` would take a turn. */
export function mapAwaitable<Value, Next>(
  value: Awaitable<Value>,
  next: (value: Value) => Awaitable<Next>,
): Awaitable<Next> {
  return value instanceof Promise ? value.then(next) : next(value)
}
