// Loaded before Redocly, which would look for a newer version of itself, report its use, and fetch what a remote $ref names:
// it may talk to the target that BUNDLE_ACCESS_TARGET names, and to nobody when there is none.
import dgram from 'node:dgram'
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

const { BUNDLE_ACCESS_TARGET: target } = process.env

function refuse(): never {
  throw new Error(
    target === undefined
      ? 'nothing is fetched from a network here; bundle the document into files first'
      : 'no datagram is sent from here',
  )
}

Object.assign(dgram.Socket.prototype, { bind: refuse, connect: refuse, send: refuse })
if (target === undefined) {
  net.Socket.prototype.connect = refuse
  for (const looksUp of [dns, dns.promises])
    Object.assign(looksUp, { lookup: refuse, resolve: refuse, resolve4: refuse, resolve6: refuse })
  Object.assign(globalThis, { fetch: async () => refuse() })
} else {
  const { protocol, hostname, port } = new URL(target)
  const allowed = `${hostname.replace(/^\[|\]$/g, '')}:${port || (protocol === 'https:' ? 443 : 80)}`
  const { connect } = net.Socket.prototype
  /** Every TCP and TLS connection of Node goes through here, whoever opens it. */
  function connectToTarget(this: net.Socket, ...args: unknown[]): net.Socket {
    const [first] = args.flat()
    const wanted = typeof first === 'object' && first !== null ? first : { port: first, host: args[1] }
    const to = `${Reflect.get(wanted, 'host')}:${Reflect.get(wanted, 'port')}`
    if (to !== allowed)
      throw new Error(`nothing but ${allowed} is connected to here; this would have been ${to}`)
    return Reflect.apply(connect, this, args)
  }
  Object.assign(net.Socket.prototype, { connect: connectToTarget })
}
syncBuiltinESMExports()
