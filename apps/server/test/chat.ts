import { randomUUID } from 'node:crypto'
import { type ChatEvent, type ChatMessage, chatEvents, type Priority } from '@lotse/contract'
import { expect } from 'vitest'
import { passagesFrom } from '../src/modules/retrieval/evaluation/test-stores.ts'
import { replacePassages } from '../src/modules/retrieval/lexical-index/replace-passages.ts'
import { addChatbot, type NewChatbot } from './chatbots.ts'
import { addDatabucket, addDocument } from './data-stores.ts'
import { giveCredits } from './money.ts'
import type { TestApp, TestTenant } from './test-app.ts'
import { TestBrowser } from './test-browser.ts'

export const eventsIn = (body: string): ChatEvent[] =>
  body
    .split('\n\n')
    .filter(block => block.startsWith('event:'))
    .map(block => {
      const [, event = '', data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? []
      const schema = chatEvents[event as keyof typeof chatEvents]
      return { event, data: schema.parse(JSON.parse(data)) } as ChatEvent
    })

interface Answered {
  status: number
  events: ChatEvent[]
  /** Of the pieces as they came. */
  text: string
  message: ChatMessage | null
  conversationId: string | null
  problem: { code: string; message: string } | null
}

const answeredOf = (status: number, body: string): Answered => {
  const isStream = status === 200
  const events = isStream ? eventsIn(body) : []
  const dataOf = <E extends ChatEvent['event']>(name: E) =>
    events.find(({ event }) => event === name)?.data as Extract<ChatEvent, { event: E }>['data'] | undefined
  return {
    status,
    events,
    text: events.map(({ event, data }) => (event === 'text' ? data.text : '')).join(''),
    message: dataOf('end')?.message ?? null,
    conversationId: dataOf('begin')?.conversation_id ?? null,
    problem: isStream ? (dataOf('problem') ?? null) : JSON.parse(body),
  }
}

export interface AskOptions {
  conversationId?: string | null
  key?: string
  token?: string
}

/** Somebody who talks to a chatbot, on our own page or on another one. */
export class Visitor {
  token = ''
  readonly uuid: string
  readonly #browser: TestBrowser
  readonly #origin: string | undefined

  constructor(test: TestApp, uuid: string, options: { origin?: string; browser?: TestBrowser } = {}) {
    this.uuid = uuid
    this.#browser = options.browser ?? new TestBrowser(test.app.http)
    this.#origin = options.origin
  }

  send(path: string, payload: object) {
    return this.#browser.request({
      method: 'POST',
      url: `/api/chat/${this.uuid}${path}`,
      payload,
      headers: this.#origin ? { origin: this.#origin } : {},
    })
  }

  async open(conversationId: string | null = null) {
    const response = await this.send('/open', {
      visitor_token: this.token || null,
      conversation_id: conversationId,
    })
    expect(response.statusCode, response.body).toBe(200)
    const opened = response.json()
    this.token = opened.visitor_token
    return opened as {
      visitor_token: string
      visitor_reference: string
      messages: ChatMessage[]
      pre_page: object | null
    } & {
      chatbot: { unavailable_message: string | null }
    }
  }

  async ask(message: string, { conversationId = null, key = randomUUID(), token }: AskOptions = {}) {
    const response = await this.send('/messages', {
      visitor_token: token ?? this.token,
      conversation_id: conversationId,
      message,
      key,
    })
    return answeredOf(response.statusCode, response.body)
  }

  async rate(messageId: string, feedback: 'positive' | 'negative'): Promise<number> {
    const response = await this.send(`/messages/${messageId}/feedback`, {
      visitor_token: this.token,
      feedback,
    })
    return response.statusCode
  }
}

export interface Text {
  title: string
  passages: string[]
  url?: string
}

/** A data store that says this. */
export const addKnowledge = async (test: TestApp, tenantId: string, texts: Text[]): Promise<string> => {
  const databucketId = await addDatabucket(test.app, tenantId)
  for (const { title, passages, url = '' } of texts) {
    const { id: documentId } = await addDocument(test.app, databucketId, { title })
    await test.app.database.pool.query(
      "update documents set external_url = $2, dated_on = '2025-01-01' where id = $1",
      [documentId, url],
    )
    await replacePassages(
      test.app.systemContext('test'),
      { tenantId, databucketId, documentId, title },
      passagesFrom(passages),
    )
  }
  return databucketId
}

export const assign = async (
  test: TestApp,
  chatbotId: string,
  databucketId: string,
  priority: Priority = 'high',
): Promise<void> => {
  await test.app.database.pool.query(
    `insert into chatbot_databuckets (tenant_id, chatbot_id, owner_tenant_id, databucket_id, priority, position)
      select bot.tenant_id, bot.id, store.tenant_id, store.id, $3, 0 from chatbots bot, databuckets store where bot.id = $1 and store.id = $2`,
    [chatbotId, databucketId, priority],
  )
}

export const townTexts: Text[] = [
  {
    title: 'Hundesteuersatzung',
    url: 'https://www.musterstadt.example/hundesteuer',
    passages: [
      'Die Hundesteuer beträgt jährlich für den ersten Hund 96 Euro und für jeden weiteren Hund 144 Euro. Sie ist am 1. Juli fällig.',
      'Wer einen Hund hält, hat ihn binnen zwei Wochen bei der Stadtkasse anzumelden. Die Hundesteuermarke ist am Halsband zu tragen.',
    ],
  },
  {
    title: 'Bürgerbüro',
    passages: [
      'Ein Personalausweis kostet 37 Euro. Mitzubringen sind der bisherige Ausweis und ein biometrisches Lichtbild.',
      'Das Bürgerbüro ist montags von 8 bis 16 Uhr und donnerstags von 8 bis 18 Uhr geöffnet.',
    ],
  },
]

/** A town with credits, a public chatbot, and what it knows. */
export const townWithChatbot = async (
  test: TestApp,
  { credits = 1000, texts = townTexts, ...chatbot }: NewChatbot & { credits?: number; texts?: Text[] } = {},
) => {
  const tenant: TestTenant = await test.mainTenant()
  if (credits) await giveCredits(test, tenant.id, credits)
  const bot = await addChatbot(test.app, tenant.id, { accessRole: 'public', ...chatbot })
  const databucketId = await addKnowledge(test, tenant.id, texts)
  await assign(test, bot.id, databucketId)
  return { tenant, bot, databucketId }
}

/** Opened, and ready to ask. */
export const visitorOf = async (
  test: TestApp,
  uuid: string,
  options?: { origin?: string; browser?: TestBrowser },
): Promise<Visitor> => {
  const visitor = new Visitor(test, uuid, options)
  await visitor.open()
  return visitor
}
