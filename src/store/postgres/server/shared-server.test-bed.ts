import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { type PostgresServer, startPostgres } from './postgres.test-bed.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Gives the address of a new database to who asks. */
    databases: string
  }
}

/** One server for all test files of a run, started when the first of them asks for a database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let server: Promise<PostgresServer> | undefined
  const path = `/${randomUUID()}`
  const door = createServer(async (request, response) => {
    if (request.url !== path) return void response.writeHead(404).end()
    try {
      server ??= startPostgres()
      response.end(await (await server).createDatabase())
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  }).listen(0, '127.0.0.1')
  await once(door, 'listening')
  project.provide('databases', `http://127.0.0.1:${(door.address() as AddressInfo).port}${path}`)
  return async () => {
    door.close()
    door.closeAllConnections()
    await (await server?.catch(() => undefined))?.[Symbol.asyncDispose]()
  }
}
