// Loaded before Redocly, which would look for a newer version of itself, report its use, and fetch what a remote $ref names.
import dgram from 'node:dgram'
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

function refuse(): never {
  throw new Error('nothing is fetched from a network here; bundle the document into files first')
}

net.Socket.prototype.connect = refuse
dgram.Socket.prototype.bind = refuse
dgram.Socket.prototype.connect = refuse
dgram.Socket.prototype.send = refuse
for (const looksUp of [dns, dns.promises])
  Object.assign(looksUp, { lookup: refuse, resolve: refuse, resolve4: refuse, resolve6: refuse })
Object.assign(globalThis, { fetch: async () => refuse() })
syncBuiltinESMExports()
