import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ChatEvent } from '@lotse/contract'

export interface EventQueue {
  push(event: ChatEvent): void
  /** Nothing comes after this. */
  end(): void
  events: AsyncGenerator<ChatEvent>
}

/** Words that wait together travel together: each event of its own would be a packet of its own. */
const joined = (events: ChatEvent[]): ChatEvent[] => {
  const out: ChatEvent[] = []
  for (const event of events) {
    const last = out.at(-1)
    if (last?.event === 'text' && event.event === 'text')
      out[out.length - 1] = { event: 'text', data: { text: last.data.text + event.data.text } }
    else out.push(event)
  }
  return out
}

/** From the work that makes events to the one who reads them. Answers are short: whoever reads slowly holds nothing up. */
export const createEventQueue = (): EventQueue => {
  let waiting: ChatEvent[] = []
  let isEnded = false
  let wake: (() => void) | null = null
  const ring = () => {
    wake?.()
    wake = null
  }
  async function* read(): AsyncGenerator<ChatEvent> {
    for (;;) {
      if (waiting.length) {
        // What one packet of the model brings is here before the next turn.
        await nextTurn()
        const events = joined(waiting)
        waiting = []
        yield* events
      } else if (isEnded) return
      else
        await new Promise<void>(resolve => {
          wake = resolve
        })
    }
  }
  return {
    push(event) {
      waiting.push(event)
      ring()
    },
    end() {
      isEnded = true
      ring()
    },
    events: read(),
  }
}
