import type { ChatEvent } from '@lotse/contract'

const headers = { 'content-type': 'text/event-stream; charset=utf-8' }
const encoder = new TextEncoder()

export const eventText = ({ event, data }: ChatEvent): string =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** A whole answer at once. */
export const eventReply = (...events: ChatEvent[]): Response =>
  new Response(events.map(eventText).join(''), { headers })

/** Bytes, cut as the network pleases. */
export const bytesReply = (...pieces: Uint8Array<ArrayBuffer>[]): Response =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const piece of pieces) controller.enqueue(piece)
        controller.close()
      },
    }),
    { headers },
  )

/** An answer that comes as the test tells it. */
export const openEvents = () => {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start(started) {
      controller = started
    },
  })
  return {
    reply: new Response(body, { headers }),
    push: (event: ChatEvent) => controller?.enqueue(encoder.encode(eventText(event))),
    breakOff: () => controller?.error(new TypeError('network')),
  }
}
