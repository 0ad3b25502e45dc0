import type { ChatEvent, SessionReply } from '@lotse/contract'
import { describe, expect, it, vi } from 'vitest'
import { bytesReply, eventReply, eventText, openEvents } from '../../test/event-reply.ts'
import { type AnswerEvent, adoptSession, stream } from './api.ts'

const id = '0199a000-0000-7000-8000-000000000001'
const begin: ChatEvent = { event: 'begin', data: { conversation_id: id, message_id: id } }
const text = (words: string): ChatEvent => ({ event: 'text', data: { text: words } })
const end: ChatEvent = {
  event: 'end',
  data: {
    credits_left_low: false,
    message: {
      id,
      role: 'assistant',
      text: 'Größe',
      help: '',
      status: 'completed',
      sources: [],
      feedback: null,
      created_at: '2026-11-02T09:00:00Z',
    },
  },
}

const ask = (signal?: AbortSignal) =>
  stream(
    'chat.message',
    {
      params: { uuid: id },
      body: { visitor_token: 'x'.repeat(20), conversation_id: null, message: 'Wie groß?', key: id },
    },
    { signal },
  )
const readAll = async (events: AsyncIterable<AnswerEvent>) => {
  const read: AnswerEvent[] = []
  for await (const event of events) read.push(event)
  return read
}
const answer = (response: Response | (() => Response)) => {
  const sent: { url: string; init: RequestInit }[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, init })
    return typeof response === 'function' ? response() : response
  })
  return sent
}

describe('an answer as a stream of events', () => {
  it('is asked for with the token of the session, and read event by event', async () => {
    adoptSession({
      csrf_token: 'geheim',
      auth: { user: null, impersonating: null },
      active_tenant_id: null,
    } as SessionReply)
    const sent = answer(eventReply(begin, text('Grö'), text('ße'), end))
    expect(await readAll(ask())).toEqual([begin, text('Grö'), text('ße'), end])
    const [{ url, init } = { url: '', init: {} }] = sent
    expect(url).toBe(`/api/chat/${id}/messages`)
    expect(init.method).toBe('POST')
    expect(init.headers).toMatchObject({ 'x-csrf-token': 'geheim', 'content-type': 'application/json' })
  })

  it('may be cut anywhere, even within a letter, and hold signs of life', async () => {
    const whole = new TextEncoder().encode(
      `: \n\n${eventText(begin)}${eventText(text('Größe'))}: \n\n${eventText(end).replaceAll('\n', '\r\n')}`,
    )
    const pieces = Array.from(whole, (_, at) => whole.slice(at, at + 1))
    answer(bytesReply(...pieces))
    expect(await readAll(ask())).toEqual([begin, text('Größe'), end])
  })

  it('is no answer when it is refused before it begins', async () => {
    answer(
      Response.json(
        {
          message: 'Nicht genügend Credits verfügbar',
          code: 'insufficient_credits',
          errors: {},
          credit_error: { required: 2, available: 1, estimated_pages: null },
        },
        { status: 402 },
      ),
    )
    await expect(readAll(ask())).rejects.toMatchObject({
      status: 402,
      code: 'insufficient_credits',
      creditError: { required: 2, available: 1 },
    })
  })

  it('says as an error what went wrong on the way', async () => {
    answer(eventReply(begin, { event: 'problem', data: { code: 'model_down', message: 'Modell gestört' } }))
    await expect(readAll(ask())).rejects.toMatchObject({ code: 'model_down', message: 'Modell gestört' })
  })

  it.each([
    ['ends', () => eventReply(begin, text('Halb'))],
    ['ends within an event', () => bytesReply(new TextEncoder().encode(eventText(end).slice(0, -1)))],
    [
      'breaks',
      () => {
        const events = openEvents()
        events.breakOff()
        return events.reply
      },
    ],
  ])('that %s before its last event counts as a lost connection', async (_, reply) => {
    answer(reply)
    await expect(readAll(ask())).rejects.toMatchObject({ code: 'unreachable', status: 0 })
  })

  it('can be called off', async () => {
    const events = openEvents()
    const controller = new AbortController()
    answer(events.reply)
    events.push(begin)
    const read: AnswerEvent[] = []
    const reading = (async () => {
      for await (const event of ask(controller.signal)) {
        read.push(event)
        controller.abort()
        events.breakOff()
      }
    })()
    await expect(reading).rejects.toThrow('network')
    expect(read).toEqual([begin])
  })
})
