import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below those that the system hands out to whoever asks for any: until the program has begun, nobody else gets it. */
const [lowest, highest] = [15_000, 30_000]

const isFree = (port: number): Promise<boolean> =>
  new Promise(tell => {
    const server = createServer()
    server.once('error', () => tell(false))
    server.listen(port, '127.0.0.1', () => server.close(() => tell(true)))
  })

/** For a program that cannot choose one by itself. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(lowest, highest)
    if (await isFree(port)) return port
  }
}
