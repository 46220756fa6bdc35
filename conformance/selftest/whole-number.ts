import { InvalidArgumentError } from 'commander'

/** Parses a flag's whole number of at least one. */
export function wholeNumber(text: string): number {
  const number = Number(text)
  if (Number.isInteger(number) && number >= 1 && number <= 1_000_000) return number
  throw new InvalidArgumentError('It must be a whole number from 1 to 1000000.')
}
