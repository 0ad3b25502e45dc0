import { readEvents } from '@lotse/chat'
import type { BodyIn, ChatEvent, Feedback, Reply, Routes } from '@lotse/contract'

export type Opened = Reply<Routes['chat.open']>
export type Question = BodyIn<Routes['chat.message']>

/** The server's no, in the words in which visitors may read it. */
export class Refusal extends Error {
  status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** The only addresses that are ever called; the types hold them against the contract. */
const paths: { [K in 'chat.open' | 'chat.message' | 'chat.feedback']: Routes[K]['path'] } = {
  'chat.open': '/api/chat/:uuid/open',
  'chat.message': '/api/chat/:uuid/messages',
  'chat.feedback': '/api/chat/:uuid/messages/:message/feedback',
}

export const connect = (server: string, uuid: string) => {
  const post = async <K extends keyof typeof paths>(
    route: K,
    body: BodyIn<Routes[K]>,
    { message = '', signal }: { message?: string; signal?: AbortSignal } = {},
  ): Promise<Response> => {
    const path = paths[route].replace(':uuid', encodeURIComponent(uuid)).replace(':message', message)
    const response = await fetch(server + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      // No cookie of anybody, and of the page's address no more than its site.
      credentials: 'omit',
      referrerPolicy: 'strict-origin',
      cache: 'no-store',
      signal,
    })
    if (response.ok) return response
    const refusal = await response.json().catch(() => null)
    throw new Refusal(response.status, refusal?.message ?? '')
  }
  return {
    async open(body: BodyIn<Routes['chat.open']>): Promise<Opened> {
      return (await post('chat.open', body)).json()
    },
    async *ask(question: Question, signal: AbortSignal): AsyncGenerator<ChatEvent> {
      const { body } = await post('chat.message', question, { signal })
      for await (const { event, data } of readEvents(body))
        yield { event, data: JSON.parse(data) } as ChatEvent
    },
    async rate(message: string, visitor_token: string, feedback: Feedback): Promise<void> {
      await post('chat.feedback', { visitor_token, feedback }, { message })
    },
  }
}
export type Server = ReturnType<typeof connect>

/** Where the server lies, whichever way it names its pictures. */
export const addressOn = (server: string, url: string): string => new URL(url, `${server}/`).href
