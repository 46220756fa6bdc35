import { DomainError } from '../ledger/domain-error.ts'
import { PlatformError } from '../platform/platform.ts'

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
    if (error instanceof DomainError)
      throw new AdminError(error.kind === 'unavailable' ? 'cannot-start' : 'usage', error.message, {
        cause: error,
      })
    if (error instanceof PlatformError) throw new AdminError('usage', error.message, { cause: error })
    throw error
  }
}
