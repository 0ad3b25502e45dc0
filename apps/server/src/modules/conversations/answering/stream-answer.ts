import type { ChatEvent } from '@lotse/contract'
import type { Ctx } from '../../../platform/context.ts'
import { createEventQueue, type EventQueue } from './event-queue.ts'

const lost: ChatEvent = {
  event: 'problem',
  data: {
    code: 'internal',
    message: 'Bei der Antwort ist etwas schiefgegangen. Bitte versuchen Sie es noch einmal.',
  },
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
        ctx.log.error({ err: error }, 'Antwort gescheitert')
        queue.push(lost)
      })
      .finally(() => queue.end())
  })
  return queue.events
}
