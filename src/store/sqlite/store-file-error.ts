/** Why a database file cannot be used. */
export type StoreFileFault =
  | 'unreadable'
  | 'read-only'
  | 'locked'
  | 'full'
  | 'moved'
  | 'not-a-database'
  | 'damaged'
  | 'foreign'
  | 'newer'

/** A database file that is refused, or that fails while it is used: one sentence that names the file and the remedy. */
export class StoreFileError extends Error {
  override readonly name = 'StoreFileError'
  readonly file: string
  readonly fault: StoreFileFault

  constructor(file: string, fault: StoreFileFault, message: string, options?: ErrorOptions) {
    super(message, options)
    this.file = file
    this.fault = fault
  }
}
