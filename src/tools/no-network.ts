// Loaded before Redocly, which would look for a newer version of itself, report its use, and fetch what a remote $ref names.
import dgram from 'node:dgram'
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

function refuse(): never {
  throw new Error('nothing is fetched from a network here; bundle the document into files first')
}

Object.assign(dgram.Socket.prototype, { bind: refuse, connect: refuse, send: refuse })
// Every TCP and TLS connection of Node goes through here, whoever opens it.
net.Socket.prototype.connect = refuse
for (const looksUp of [dns, dns.promises])
  Object.assign(looksUp, { lookup: refuse, resolve: refuse, resolve4: refuse, resolve6: refuse })
Object.assign(globalThis, { fetch: async () => refuse() })
syncBuiltinESMExports()
