// Loaded before Redocly when it runs a flow: it may talk to the target that BUNDLE_ACCESS_TARGET names, and to nobody else.
import dgram from 'node:dgram'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

const { protocol, hostname, port } = new URL(process.env['BUNDLE_ACCESS_TARGET'] ?? '')
const host = hostname.replace(/^\[|\]$/g, '')
const target = `${host}:${port || (protocol === 'https:' ? 443 : 80)}`

const connect = net.Socket.prototype.connect

/** Every TCP and TLS connection of Node goes through here, whoever opens it. */
function connectToTarget(this: net.Socket, ...args: unknown[]): net.Socket {
  const [first] = args.flat()
  const wanted = typeof first === 'object' && first !== null ? first : { port: first, host: args[1] }
  const to = `${Reflect.get(wanted, 'host')}:${Reflect.get(wanted, 'port')}`
  if (to !== target) throw new Error(`nothing but ${target} is connected to here; this would have been ${to}`)
  return Reflect.apply(connect, this, args)
}

function refuse(): never {
  throw new Error('no datagram is sent from here')
}

Object.assign(net.Socket.prototype, { connect: connectToTarget })
Object.assign(dgram.Socket.prototype, { bind: refuse, connect: refuse, send: refuse })
syncBuiltinESMExports()
