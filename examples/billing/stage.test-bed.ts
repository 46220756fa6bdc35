import { type Mock, type MockOptions, startMock } from 'bundle-access'
import type { ClientOptions } from 'bundle-access/client'

/** A mock whose clock the client's waits advance, so that they take no time. */
export interface Stage extends AsyncDisposable {
  readonly mock: Mock
  readonly connection: ClientOptions
  /** Advances the clock to an instant in the future. */
  readonly moveTo: (at: number) => Promise<void>
}

/** The fixture `billing` on 31 January 2026, a minute before anything happens. */
export async function openStage(variants: MockOptions['variants'] = {}): Promise<Stage> {
  const mock = await startMock({
    fixture: 'billing',
    clock: 'frozen:2026-01-31T10:00:00Z',
    port: 'none',
    rateLimit: 'off',
    variants,
  })
  const now = (): number => mock.clock.now().getTime()
  const moveTo = async (at: number): Promise<void> => {
    if (at > now()) await mock.clock.advance({ to: new Date(at).toISOString() })
  }
  return {
    mock,
    connection: {
      baseUrl: mock.baseUrl,
      apiKey: mock.keys['full'] ?? '',
      runtime: {
        fetch: mock.fetch,
        now,
        random: () => 0.5,
        sleep: (milliseconds) => moveTo(now() + Math.ceil(milliseconds)),
      },
    },
    moveTo,
    [Symbol.asyncDispose]: mock.close,
  }
}
