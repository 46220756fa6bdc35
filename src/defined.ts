/** A record without the members that are undefined. */
export type Defined<Members> = {
  [Name in keyof Members as undefined extends Members[Name] ? never : Name]: Members[Name]
} & {
  [Name in keyof Members as undefined extends Members[Name] ? Name : never]?: Exclude<
    Members[Name],
    undefined
  >
}

/** Returns a copy without the members that are undefined, in their order. */
export function defined<Members extends object>(record: Members): Defined<Members>
export function defined(record: object): object {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined))
}
