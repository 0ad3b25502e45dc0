import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface CutLine {
  port: number
  /** Connections, also those that are open, end after so many bytes from the server; null: none does. */
  cutAfter(bytes: number | null): void
  connections(): number
  close(): Promise<void>
}

/** A line to a server on this machine that can be cut. */
export const startCutLine = async (serverPort: number): Promise<CutLine> => {
  const sockets = new Set<Socket>()
  let bytesAtMost: number | null = null
  let connections = 0
  const line = createServer(near => {
    connections += 1
    const far = connect(serverPort, '127.0.0.1')
    let sent = 0
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.once('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(far)
    far.on('data', bytes => {
      const left = bytesAtMost === null ? bytes.length : Math.max(0, bytesAtMost - sent)
      // Whoever reads slowly slows the server down.
      if (!near.write(bytes.subarray(0, left))) {
        far.pause()
        near.once('drain', () => far.resume())
      }
      sent += bytes.length
      if (left < bytes.length) near.destroy()
    })
  }).listen(0, '127.0.0.1')
  await once(line, 'listening')
  return {
    port: (line.address() as AddressInfo).port,
    cutAfter(bytes) {
      bytesAtMost = bytes
    },
    connections: () => connections,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>(resolve => line.close(() => resolve()))
    },
  }
}
