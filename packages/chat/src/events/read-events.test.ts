import { describe, expect, it, vi } from 'vitest'
import cases from '../../test/event-cases.json' with { type: 'json' }
import { type Bytes, readEvents } from './read-events.ts'

const read = async (body: Bytes): Promise<string[][]> => {
  const events: string[][] = []
  for await (const { event, data } of readEvents(body)) events.push([event, data])
  return events
}

const browserBody = (pieces: Uint8Array[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece)
      controller.close()
    },
  })

async function* nodeBody(pieces: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces
}

const cutsOf = (bytes: Uint8Array): Uint8Array[][] => [
  [bytes],
  Array.from(bytes, byte => Uint8Array.of(byte)),
  ...Array.from(bytes, (_, at) => [bytes.slice(0, at), bytes.slice(at)]),
]

describe('a stream of events', () => {
  it.each(cases)('is read however the network cuts it: $what', async ({ sent, events }) => {
    for (const pieces of cutsOf(new TextEncoder().encode(sent))) {
      expect(await read(browserBody(pieces))).toEqual(events)
      expect(await read(nodeBody(pieces))).toEqual(events)
    }
  })

  it('yields an event as soon as it is whole, and ends the work behind it when nobody listens any more', async () => {
    const cancelled = vi.fn()
    const body = new ReadableStream<Uint8Array>({
      start: controller => controller.enqueue(new TextEncoder().encode('data: a\n\ndata: b\n\ndata:')),
      cancel: cancelled,
    })
    for await (const { data } of readEvents(body)) {
      expect(data).toBe('a')
      break
    }
    expect(cancelled).toHaveBeenCalledOnce()
  })

  it('says nothing where there is none', async () => {
    expect(await read(null)).toEqual([])
  })

  it('passes on that the connection broke', async () => {
    const body = new ReadableStream<Uint8Array>({
      start: controller => controller.error(new TypeError('network')),
    })
    await expect(read(body)).rejects.toThrow('network')
  })

  it('is given up when an event never ends', async () => {
    async function* endless(): AsyncGenerator<Uint8Array> {
      const piece = new TextEncoder().encode(`data: ${'x'.repeat(99_990)}\n`)
      for (;;) yield piece
    }
    await expect(read(endless())).rejects.toThrow(/buffer/)
  })
})
