import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { type ChatWorld, site } from './chat-data.ts'

export interface Timed {
  firstTokenMs: number
  totalMs: number
}

export interface Round {
  clients: number
  perSecond: number
  firstTokens: number[]
  totals: number[]
  errors: string[]
}

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })

interface Call {
  url: string
  headers?: Record<string, string>
  body: object
  /** Stands in the stream when the first words have come, and when all have. */
  first: string
  last: string
}

/** A streamed call; fails where the stream lacks its end. */
const stream = ({ url, headers, body, first, last }: Call): Promise<Timed> =>
  new Promise((resolve, reject) => {
    const begins = performance.now()
    const outgoing = request(
      url,
      { method: 'POST', agent, headers: { 'content-type': 'application/json', ...headers } },
      response => {
        let text = ''
        let firstTokenMs = Number.NaN
        response.setEncoding('utf8')
        response.on('data', (piece: string) => {
          text += piece
          if (Number.isNaN(firstTokenMs) && text.includes(first)) firstTokenMs = performance.now() - begins
        })
        response.on('error', reject)
        response.on('end', () =>
          text.includes(last) && response.statusCode === 200
            ? resolve({ firstTokenMs, totalMs: performance.now() - begins })
            : reject(new Error(`${response.statusCode}: ${text.slice(-300)}`)),
        )
      },
    )
    outgoing.on('error', reject)
    outgoing.end(JSON.stringify(body))
  })

export interface BenchVisitor {
  ask(question: string): Promise<Timed>
}

/** Addresses of a network that is nobody's; each visitor has one of its own, as the proxy before the product would say. */
let visitors = 0
const nextAddress = (): string => {
  visitors += 1
  return `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`
}

/** Somebody on a page of the town's site, with a token of its own. Every question begins a conversation. */
export const openVisitor = async (url: string, { chatbotUuid }: ChatWorld): Promise<BenchVisitor> => {
  const headers = { origin: site, 'x-forwarded-for': nextAddress() }
  const chat = `${url}/api/chat/${chatbotUuid}`
  const response = await fetch(`${chat}/open`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ visitor_token: null, conversation_id: null }),
  })
  if (!response.ok) throw new Error(`Öffnen: ${response.status} ${await response.text()}`)
  const { visitor_token } = (await response.json()) as { visitor_token: string }
  return {
    ask: message =>
      stream({
        url: `${chat}/messages`,
        headers,
        body: { visitor_token, conversation_id: null, message, key: randomUUID() },
        first: 'event: text',
        last: 'event: end',
      }),
  }
}

/** The same prompt without the product. */
export const askModel = (baseUrl: string, prompt: object): Promise<Timed> =>
  stream({ url: `${baseUrl}/chat/completions`, body: prompt, first: 'data:', last: '[DONE]' })

/** So many clients, each of which calls again as soon as it has its answer, until `isOver`. */
export const runClients = async (
  clients: number,
  isOver: (asked: number) => boolean,
  call: (client: number, asked: number) => Promise<Timed>,
): Promise<Round> => {
  const round: Round = { clients, perSecond: 0, firstTokens: [], totals: [], errors: [] }
  let asked = 0
  const begins = performance.now()
  const client = async (_: unknown, number: number) => {
    while (!isOver(asked)) {
      asked += 1
      try {
        const { firstTokenMs, totalMs } = await call(number, asked)
        round.firstTokens.push(firstTokenMs)
        round.totals.push(totalMs)
      } catch (error) {
        round.errors.push(String(error))
      }
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  round.perSecond = (round.totals.length * 1000) / (performance.now() - begins)
  return round
}
