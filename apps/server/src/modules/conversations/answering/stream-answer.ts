import type { ChatEvent } from '@lotse/contract'
import type { Ctx } from '../../../platform/context.ts'
import { passingFailure } from '../../../platform/passing-failure.ts'
import { createEventQueue, type EventQueue } from './event-queue.ts'

/** What the reader is told: that waiting helps where it does. */
export const problemFor = (error: unknown): { code: string; message: string } => {
  const passing = passingFailure(error)
  return passing
    ? { code: passing.code, message: passing.message }
    : {
        code: 'internal',
        message: 'Bei der Antwort ist etwas schiefgegangen. Bitte fragen Sie noch einmal.',
      }
}

export type Push = EventQueue['push']

/**
 * Runs the work behind the reader: it comes to its end, and is paid or given back, whether somebody still reads or not. The stream
 * begins with the first event; what is refused before that is refused as any other call.
 */
export const streamAnswer = async (
  ctx: Ctx,
  work: (push: Push) => Promise<void>,
): Promise<AsyncIterable<ChatEvent>> => {
  const queue = createEventQueue()
  await new Promise<void>((resolve, reject) => {
    let hasBegun = false
    const push: Push = event => {
      hasBegun = true
      queue.push(event)
      resolve()
    }
    work(push)
      .catch(error => {
        if (!hasBegun) return reject(error)
        ctx.log.error({ error }, 'Antwort gescheitert')
        queue.push({ event: 'problem', data: problemFor(error) })
      })
      .finally(() => queue.end())
  })
  return queue.events
}
