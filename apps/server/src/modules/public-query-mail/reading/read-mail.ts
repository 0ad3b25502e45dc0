import { spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { childPermissions } from '../../../platform/sandbox/permissions.ts'
import { type Frame, framesOf } from './child/frames.ts'
import { type MailChildLimits, mailChildLimits } from './limits.ts'
import type { ParsedMail, TakeFile } from './parsed-mail.ts'

/** Nobody can read this mail: it breaks the reader, or wants more than it may have. It is kept for a person to look at. */
export class UnreadableMail extends Error {
  override name = 'UnreadableMail'
}

const program = fileURLToPath(new URL('./child/main.ts', import.meta.url))
const codeFolder = fileURLToPath(new URL('.', import.meta.url))

const command = (limits: MailChildLimits): string[] => [
  '--no-warnings',
  '--disallow-code-generation-from-strings',
  `--max-old-space-size=${limits.heapMegabytes}`,
  ...childPermissions(codeFolder),
  program,
  JSON.stringify(limits),
]

/** A file that passes; whoever takes it may stop before its end. */
interface PassingFile {
  isOpen: boolean
}

/** The pieces of one file, until its end; the next frame is asked for when the piece was taken. */
async function* piecesOf(frames: AsyncIterator<Frame>, file: PassingFile): AsyncGenerator<Uint8Array> {
  while (file.isOpen) {
    const { value, done } = await frames.next()
    if (done) throw new UnreadableMail('The reader has ended within a file.')
    if (value.type === 'fileEnds') file.isOpen = false
    else if (value.type === 'piece') yield value.bytes
    else throw new UnreadableMail('The reader says what nobody expects.')
  }
}

const takeFrames = async (
  frames: AsyncIterator<Frame>,
  takeFile: TakeFile,
  onReady: () => void,
): Promise<ParsedMail> => {
  const begun = await frames.next()
  if (begun.done || begun.value.type !== 'ready')
    throw new Error('Das Programm, das E-Mails liest, lässt sich nicht starten.')
  onReady()
  for (;;) {
    const { value, done } = await frames.next()
    if (done) throw new UnreadableMail('The reader has ended without a word.')
    if (value.type === 'mail') return value.mail
    if (value.type === 'failed') throw new UnreadableMail(value.reason)
    if (value.type !== 'file') throw new UnreadableMail('The reader says what nobody expects.')
    const file = { isOpen: true }
    await takeFile(value.file, piecesOf(frames, file))
    for await (const _ of piecesOf(frames, file));
  }
}

/** Counts what comes and tells of it; ends with an error where there is too much. */
async function* measured(
  frames: AsyncIterable<Frame>,
  atMost: number,
  onFrame: () => void,
): AsyncGenerator<Frame> {
  let bytes = 0
  for await (const frame of frames) {
    onFrame()
    if (frame.type === 'piece') bytes += frame.bytes.length
    if (bytes > atMost) throw new UnreadableMail('The reader hands out more than a mail can hold.')
    yield frame
  }
}

/** Reads a mail in a process of its own, which has no network, sees no files and ends with it. What its files hold goes through `takeFile` while it is read. */
export const readMail = async (
  source: AsyncIterable<Uint8Array>,
  takeFile: TakeFile,
  some: Partial<MailChildLimits> = {},
): Promise<ParsedMail> => {
  const limits = { ...mailChildLimits, ...some }
  const child = spawn(process.execPath, command(limits), {
    stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
    env: { TZ: 'UTC' },
  })
  const ended = new Promise<void>(resolve => {
    child.once('close', () => resolve())
    child.once('error', () => resolve())
  })
  const kill = () => child.kill('SIGKILL')
  let hangs = setTimeout(kill, limits.startMilliseconds)
  const isAlive = () => void hangs.refresh()
  const isReady = () => {
    clearTimeout(hangs)
    hangs = setTimeout(kill, limits.silentMilliseconds)
  }
  const stop = new AbortController()
  const sourceFailure: { error?: unknown } = {}
  void pipeline(
    async function* () {
      try {
        for await (const piece of source) {
          isAlive()
          yield piece
        }
      } catch (error) {
        // The mail did not come to its end here: that says nothing about the mail.
        sourceFailure.error = error
        throw error
      }
    },
    child.stdin as Writable,
    { signal: stop.signal },
    // A child that ends early breaks the pipe; what it said, or did not say, tells why.
  ).catch(() => {
    if (sourceFailure.error) kill()
  })
  try {
    const frames = measured(framesOf(child.stdio[3] as Readable), limits.outputBytes, isAlive)
    return await takeFrames(frames, takeFile, isReady)
  } catch (error) {
    throw sourceFailure.error ?? error
  } finally {
    clearTimeout(hangs)
    stop.abort()
    kill()
    await ended
  }
}
