import { expect } from 'vitest'
import { derivedId } from '../src/modules/conversations/answering/derived-id.ts'
import { acrossTenantsFailAbandoned } from '../src/modules/conversations/jobs.ts'
import { acrossTenantsVerifyLedger } from '../src/modules/credits/index.ts'
import { acrossTenantsReleaseExpired } from '../src/modules/credits/jobs.ts'
import { after, minutes, systemClock } from '../src/platform/clock.ts'
import type { Database } from '../src/platform/database.ts'
import { eventsIn } from './chat.ts'
import { ledgerContext } from './ledger-world.ts'

/** What a visitor sends, and sends again where no answer came. */
export interface Question {
  visitor_token: string
  conversation_id: string | null
  message: string
  key: string
}

/** Somebody at an address of their own, or the limit per address would end a long run. */
export interface LoadVisitor {
  /** Of a web process, anew for every request. */
  url(): string
  uuid: string
  address: string
}

const post = ({ url, uuid, address }: LoadVisitor, path: string, body: object): Promise<Response> =>
  fetch(`${url()}/api/chat/${uuid}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  })

export const openChat = async (visitor: LoadVisitor): Promise<string> =>
  ((await (await post(visitor, '/open', {})).json()) as { visitor_token: string }).visitor_token

/** The server has answered, but not the question. */
class NotAnswered extends Error {
  override name = 'NotAnswered'
  readonly status: number

  constructor(status: number, body: string) {
    super(`${status} ${body}`)
    this.status = status
  }
}

export interface LoadAnswer {
  conversation: string
  text: string
}

/** Fails unless the answer came to its end. */
export const ask = async (visitor: LoadVisitor, question: Question): Promise<LoadAnswer> => {
  const response = await post(visitor, '/messages', question)
  const body = await response.text()
  if (!response.ok) throw new NotAnswered(response.status, body)
  const events = eventsIn(body)
  const [begun, ended] = [events[0], events.at(-1)]
  if (begun?.event !== 'begin' || ended?.event !== 'end') throw new Error(`Broken: ${body}`)
  return { conversation: begun.data.conversation_id, text: ended.data.message.text }
}

interface MessageRow {
  id: string
  conversation_id: string
  role: 'user' | 'assistant'
  key: string | null
  status: string
  cents: number
}

interface Conversation {
  id: string
  cents: number
  messages: number
}

/** Answers and charges are two sides of the same. Returns how many answers of each status there are. */
export const verifyAnswers = async (database: Database): Promise<Record<string, number>> => {
  const rows = async <T>(sql: string) => (await database.pool.query(sql)).rows as T[]
  const messages = await rows<MessageRow>(
    'select id, conversation_id, role, key, status, cost_cents::int as cents from messages',
  )
  const charges = await rows<{ key: string; cents: number }>(
    "select idempotency_key as key, spent_cents::int as cents from credit_reservations where status = 'confirmed' and idempotency_key like 'chat:%'",
  )
  const statuses: Record<string, number> = {}
  const paidFor = new Map<string, number>()
  for (const { conversation_id, key } of messages.filter(({ role }) => role === 'user')) {
    const answer = messages.find(({ id }) => id === derivedId('answer', conversation_id, key ?? ''))
    expect(answer?.status, 'every question has an answer, or one that failed').toMatch(/^(completed|failed)$/)
    if (!answer) continue
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
    expect(answer.cents > 0, 'what was answered costs something, what failed nothing').toBe(
      answer.status === 'completed',
    )
    if (answer.cents) paidFor.set(`chat:${conversation_id}:${key}`, answer.cents)
  }
  expect(new Map(charges.map(({ key, cents }) => [key, cents]))).toEqual(paidFor)
  expect(charges).toHaveLength(paidFor.size)
  for (const { id, cents, messages: count } of await rows<Conversation>(
    'select id, cost_cents::int as cents, messages_count as messages from conversations',
  )) {
    const own = messages.filter(({ conversation_id }) => conversation_id === id)
    expect({ cents, count }).toEqual({
      cents: own.reduce((sum, message) => sum + message.cents, 0),
      count: own.length,
    })
  }
  expect(await rows("select id from credit_reservations where status = 'pending'")).toEqual([])
  expect(await rows('select tenant_id from credit_accounts where reserved_cents <> 0')).toEqual([])
  expect((await acrossTenantsVerifyLedger(database.db)).flatMap(({ faults }) => faults)).toEqual([])
  return statuses
}

/** The jobs of every minute, when nobody can still be writing what the dead have begun. */
export const letTimePass = async (database: Database): Promise<void> => {
  const ctx = ledgerContext(database.db, { now: () => after(systemClock.now(), minutes(11)) })
  await acrossTenantsFailAbandoned(ctx)
  await acrossTenantsReleaseExpired(ctx)
}
