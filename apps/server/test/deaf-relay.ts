import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface DeafRelay {
  /** The same database, through the relay. */
  url: string
  /** Existing connections stay open and say nothing more, in both directions; new ones work. */
  goDeaf(): void
  /** As if the server were gone: all connections break, and new ones are refused, until it is back. */
  refuse(): Promise<void>
  admit(): Promise<void>
  /** How many connections have been made so far. */
  connections(): number
  close(): Promise<void>
}

/** A way to a PostgreSQL server on which connections die silently, as with a frozen host, a forgetful firewall or a failover. */
export const startDeafRelay = async (url: string): Promise<DeafRelay> => {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  let hearing: { ears: boolean } = { ears: true }
  let connections = 0
  const server = createServer(near => {
    connections += 1
    const far = connect(Number(port || 5432), hostname)
    const own = hearing
    const pass = (from: Socket, to: Socket) => {
      sockets.add(from)
      from.on('data', bytes => own.ears && to.write(bytes))
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        if (own.ears) to.destroy()
      })
    }
    pass(near, far)
    pass(far, near)
  })
  const listen = async (on: number): Promise<number> => {
    server.listen(on, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const hangUp = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  }
  const ownPort = await listen(0)
  const own = new URL(url)
  own.hostname = '127.0.0.1'
  own.port = String(ownPort)
  return {
    url: own.href,
    connections: () => connections,
    goDeaf() {
      hearing.ears = false
      hearing = { ears: true }
    },
    refuse: hangUp,
    async admit() {
      await listen(ownPort)
    },
    close: hangUp,
  }
}
