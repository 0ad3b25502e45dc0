import { readEvents } from '@lotse/chat'
import type { BodyIn, ChatEvent, Feedback, Reply, Routes } from '@lotse/contract'

export type Opened = Reply<Routes['chat.open']>
export type Question = BodyIn<Routes['chat.message']>

/** The server's no, in the words in which visitors may read it. */
export class Refusal extends Error {
  status: number
  code: string
  constructor(status: number, message: string, code = '') {
    super(message)
    this.status = status
    this.code = code
  }
}

/** The only addresses that are ever called; the types hold them against the contract. */
const paths: { [K in 'chat.open' | 'chat.message' | 'chat.feedback' | 'chat.forget']: Routes[K]['path'] } = {
  'chat.open': '/api/chat/:uuid/open',
  'chat.message': '/api/chat/:uuid/messages',
  'chat.feedback': '/api/chat/:uuid/messages/:message/feedback',
  'chat.forget': '/api/chat/:uuid/forget',
}

/** An event that cannot be read is one that did not come. */
const eventOf = ({ event, data }: { event?: string; data: string }): ChatEvent | null => {
  try {
    return { event, data: JSON.parse(data) } as ChatEvent
  } catch {
    return null
  }
}

/** `csrfToken`: of somebody who is signed in on a page of the server itself; everywhere else no cookie counts. */
export const connect = (server: string, uuid: string, csrfToken: string | null = null) => {
  const post = async <K extends keyof typeof paths>(
    route: K,
    body: BodyIn<Routes[K]>,
    { message = '', signal }: { message?: string; signal?: AbortSignal } = {},
  ): Promise<Response> => {
    const path = paths[route].replace(':uuid', encodeURIComponent(uuid)).replace(':message', message)
    const response = await fetch(server + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(csrfToken ? { 'x-csrf-token': csrfToken } : {}) },
      body: JSON.stringify(body),
      // No cookie of anybody else, and of the page's address no more than its site.
      credentials: csrfToken ? 'same-origin' : 'omit',
      referrerPolicy: 'strict-origin',
      cache: 'no-store',
      signal,
    })
    if (response.ok) return response
    const refusal = await response.json().catch(() => null)
    throw new Refusal(response.status, refusal?.message ?? '', refusal?.code)
  }
  return {
    async open(body: BodyIn<Routes['chat.open']>): Promise<Opened> {
      return (await post('chat.open', body)).json()
    },
    async *ask(question: Question, signal: AbortSignal): AsyncGenerator<ChatEvent> {
      const { body } = await post('chat.message', question, { signal })
      for await (const sent of readEvents(body)) {
        const event = eventOf(sent)
        if (event) yield event
      }
    },
    async rate(message: string, visitor_token: string, feedback: Feedback): Promise<void> {
      await post('chat.feedback', { visitor_token, feedback }, { message })
    },
    async forget(visitor_token: string): Promise<void> {
      await post('chat.forget', { visitor_token })
    },
  }
}
export type Server = ReturnType<typeof connect>

/** Where the server lies, whichever way it names its pictures. */
export const addressOn = (server: string, url: string): string => new URL(url, `${server}/`).href
