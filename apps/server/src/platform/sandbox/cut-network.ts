import { Socket as Datagrams } from 'node:dgram'
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import { Server, Socket } from 'node:net'

const refuse = (): never => {
  throw new Error('There is no network here.')
}

const refuseAll = (target: object, names: readonly string[]): void => {
  for (const name of names) Object.defineProperty(target, name, { value: refuse, writable: false })
}

/** Parsers have nothing to ask anybody. The permission mode cannot forbid the network, so the ways there are closed by hand, in each thread. */
export const cutNetwork = (): void => {
  refuseAll(Socket.prototype, ['connect'])
  refuseAll(Server.prototype, ['listen'])
  refuseAll(Datagrams.prototype, ['bind', 'connect', 'send'])
  // Asking for a name is a message, too: to whoever answers for that name.
  for (const asking of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype])
    refuseAll(
      asking,
      Object.getOwnPropertyNames(asking).filter(name => /^(?:lookup|resolve|reverse)/.test(name)),
    )
  syncBuiltinESMExports()
  refuseAll(globalThis, ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest'])
}
