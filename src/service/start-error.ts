/** Why a server could not start: `usage` when an option or a fixture is wrong, `cannot-start` when the port or the file is not usable. */
export class StartError extends Error {
  override readonly name = 'StartError'
  readonly kind: 'usage' | 'cannot-start'

  constructor(kind: StartError['kind'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}

/** What `make` gives; its failure becomes a StartError of that kind, which names the flag of the port. */
export async function usable<Value>(
  kind: StartError['kind'],
  make: () => Value | Promise<Value>,
  portFlag = '--port',
): Promise<Value> {
  try {
    return await make()
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(kind, faultText(error, portFlag), { cause: error })
  }
}

function faultText(error: unknown, portFlag: string): string {
  const { code, address, port, message } = error as NodeJS.ErrnoException & {
    address?: string
    port?: number
  }
  if (code === 'EADDRINUSE')
    return `port ${port} of ${address} is taken: stop what listens there, or take a free one with ${portFlag} 0`
  if (code === 'EACCES')
    return `port ${port} of ${address} may not be used: take another one with ${portFlag}`
  return message
}
