/** The program of a child process: reads one mail that nobody trusts and tells what is in it. */
import { once } from 'node:events'
import { Socket } from 'node:net'
import { cutNetwork } from '../../../../platform/sandbox/cut-network.ts'
import { startWatch } from '../../../../platform/sandbox/watch.ts'
import type { MailChildLimits } from '../limits.ts'
import { parseMail } from '../parse-mail.ts'
import { type Frame, writeFrame } from './frames.ts'

const limits = JSON.parse(process.argv[2] ?? '') as MailChildLimits
const output = new Socket({ fd: 3, readable: false, writable: true })
const watch = startWatch(limits.residentBytes)
cutNetwork()

const send = async (frame: Frame): Promise<void> => {
  if (!output.write(writeFrame(frame))) await once(output, 'drain')
}

// Said before the time counts, so that whoever ends by it is known to have started.
await new Promise<void>(resolve => output.write(writeFrame({ type: 'ready' }), () => resolve()))
watch.allow(limits.cpuMilliseconds)
try {
  const mail = await parseMail(process.stdin, async (file, content) => {
    await send({ type: 'file', file })
    for await (const piece of content) await send({ type: 'piece', bytes: Buffer.from(piece) })
    await send({ type: 'fileEnds' })
  })
  await send({ type: 'mail', mail })
} catch (error) {
  await send({ type: 'failed', reason: String(error instanceof Error ? error.stack : error).slice(0, 2_000) })
}
output.end(() => process.exit(0))
