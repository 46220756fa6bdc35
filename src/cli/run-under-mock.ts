import type { Mock } from '../main.ts'
import { type Ended, type Running, runCommand } from './run-command.ts'

/** Runs a command to its end with a mock's addresses and key in its environment; what is kept of its output names no secret of the mock. */
export async function runUnderMock(mock: Mock, command: readonly string[], running: Running): Promise<Ended> {
  const ended = await runCommand(command, { ...running, env: { ...running.env, ...environmentOf(mock) } })
  return { ...ended, printed: withoutSecrets(ended.printed, mock) }
}

/** What a program needs to know of a mock. */
export function environmentOf(mock: Mock): Readonly<Record<string, string>> {
  const { control, keys, bundles } = mock
  const known = {
    BUNDLE_ACCESS_BASE_URL: mock.baseUrl,
    BUNDLE_ACCESS_KEY: keys['full'],
    BUNDLE_ACCESS_BUNDLE: bundles['main'],
    BUNDLE_ACCESS_CONTROL_URL: control?.url,
    BUNDLE_ACCESS_CONTROL_TOKEN: control?.token,
  }
  return Object.fromEntries(
    Object.entries(known).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

/** Each key stands in the fixture by a name, which may be told; its id may be told too. */
function withoutSecrets(text: string, { keys, control }: Mock): string {
  const named = Object.entries(keys).flatMap(([name, key]): [string, string][] => [
    [key, `[key ${name}]`],
    [key.slice(key.lastIndexOf('_') + 1), `[secret of key ${name}]`],
  ])
  if (control !== undefined) named.push([control.token, '[control token]'])
  return named.reduce((told, [secret, name]) => told.replaceAll(secret, name), text)
}
