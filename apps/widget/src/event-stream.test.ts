import { expect, it } from 'vitest'
import { eventsOf } from './event-stream.ts'

const streamOf = (chunks: Uint8Array[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })

const read = async (chunks: Uint8Array[]) => {
  const events = []
  for await (const event of eventsOf(streamOf(chunks))) events.push(event)
  return events
}

const sent = new TextEncoder().encode(
  ': \n\nevent: text\ndata: {"text":"Grüße ✓\\n\\n"}\n\n: \n\nevent: problem\ndata: {"code":"x","message":"y"}\n\nevent: text\ndata: {"te',
)
const events = [
  { event: 'text', data: { text: 'Grüße ✓\n\n' } },
  { event: 'problem', data: { code: 'x', message: 'y' } },
]

it('events arrive whole however the connection cuts them, and signs of life are no events', async () => {
  expect(await read([sent])).toEqual(events)
  expect(await read(Array.from(sent, byte => Uint8Array.of(byte)))).toEqual(events)
})
