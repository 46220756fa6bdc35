import { PlatformError } from '../platform/platform.ts'
import { RefusedWrite } from '../store/refused-write.ts'
import { StoreFileError } from '../store/sqlite/sqlite-store.ts'

/** What an administrator is told: `usage` when what was asked for cannot be, `cannot-start` when the file is not usable. */
export class AdminError extends Error {
  override readonly name = 'AdminError'
  readonly kind: 'usage' | 'cannot-start'

  constructor(kind: AdminError['kind'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}

/** What the work gives; what the platform or the file refuses becomes an AdminError. */
export async function told<Value>(work: () => Value | Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PlatformError || error instanceof RefusedWrite)
      throw new AdminError('usage', error.message, { cause: error })
    if (error instanceof StoreFileError) throw new AdminError('cannot-start', error.message, { cause: error })
    throw error
  }
}
