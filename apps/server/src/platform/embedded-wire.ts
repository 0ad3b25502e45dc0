import { Duplex } from 'node:stream'
import type { PGlite } from '@electric-sql/pglite'

type Done = (error?: Error | null) => void

/** “You are signed in” and “ask me”: there is nobody to sign in to. */
const welcome = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49])

/** Only the first message of a connection has no letter in front of its length. */
const isGreeting = (message: Buffer): boolean => message[0] === 0

/**
 * Takes the place of pg's socket where PostgreSQL runs in this process. What pg writes at once, a whole statement, is worked through
 * at once; what comes back is read by pg itself. (The connection that PGlite brings along enters the database five times for a
 * statement and reads what comes back message by message.)
 */
export class EmbeddedWire extends Duplex {
  readonly #pglite: PGlite

  constructor(pglite: PGlite) {
    super()
    this.#pglite = pglite
  }

  /** As a socket has it, for pg. */
  connect(): void {
    process.nextTick(() => this.emit('connect'))
  }
  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}

  override _read(): void {}

  override _write(message: Buffer, _encoding: string, done: Done): void {
    this.#pass(message).then(() => done(), done)
  }

  override _writev(parts: { chunk: Buffer }[], done: Done): void {
    this._write(Buffer.concat(parts.map(({ chunk }) => chunk)), '', done)
  }

  /** Who hangs up has nothing more to hear. */
  override _final(done: Done): void {
    this.push(null)
    done()
  }

  async #pass(message: Buffer): Promise<void> {
    if (isGreeting(message)) {
      this.push(welcome)
      return
    }
    const answer: Buffer[] = []
    await this.#pglite.execProtocolRawStream(message, {
      // Memory of the database, which it writes over.
      onRawData: bytes => answer.push(Buffer.from(bytes)),
    })
    for (const bytes of answer) this.push(bytes)
  }
}
