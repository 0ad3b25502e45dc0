import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Config } from '../src/platform/config.ts'

const length = 256

const hashOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0)

/** Texts that share words and parts of words are near each other: a model for those who have none. */
export const vectorOf = (text: string): number[] => {
  const vector = new Array<number>(length).fill(0)
  const add = (feature: string, weight: number) => {
    const hash = hashOf(feature)
    const at = hash % length
    vector[at] = (vector[at] ?? 0) + (hash & 0x10000 ? weight : -weight)
  }
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []) {
    add(word.slice(0, 6), 1)
    for (let at = 0; at + 4 <= word.length; at += 1) add(word.slice(at, at + 4), 0.4)
  }
  const norm = Math.hypot(...vector) || 1
  return vector.map(value => value / norm)
}

/** What the model says when it is asked for an answer piece by piece. */
export interface StreamedAnswer {
  pieces: string[]
  /** Before each piece; a test that holds one back decides when it comes. */
  before?(piece: number): Promise<void> | void
  /** The connection breaks after so many pieces. */
  breaksAfter?: number
  /** Sent as they are after the pieces, instead of the end that belongs there. */
  ends?: string[]
}

interface ModelCall {
  path: string
  body: {
    input?: string[]
    messages?: { role: string; content: string }[]
    stream?: boolean
    max_tokens?: number
  }
}

export interface ModelServer {
  config: Config['ai']
  /** What was asked for, in order. */
  calls: ModelCall[]
  /** So many calls are answered with an error before the next good answer; with 0 the connection is refused. */
  failNext(calls: number, status?: number): void
  /** From now on; until then it cites the first source. */
  streamsWith(answer: StreamedAnswer): void
  /** What it says to calls that want the whole answer at once. */
  completesWith(text: string): void
  /** Streams that the caller left before their end. */
  readonly abandoned: number
  close(): Promise<void>
}

export const citingAnswer: StreamedAnswer = { pieces: ['Das steht ', 'in der Satzung [', '1]', '.'] }

const chunk = (content: string): string =>
  `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`

/** Server-sent pieces with the usage at the end, as OpenAI sends them; one token is taken for four characters. */
const stream = async (
  { messages = [] }: ModelCall['body'],
  { pieces, before, breaksAfter, ends }: StreamedAnswer,
  response: ServerResponse,
): Promise<void> => {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.flushHeaders()
  for (const [index, piece] of pieces.entries()) {
    if (index === breaksAfter) return void response.destroy()
    await before?.(index)
    if (response.destroyed) return
    // Sent before anything else happens, also before the connection breaks.
    await new Promise<unknown>(sent => response.write(chunk(piece), sent))
  }
  if (breaksAfter === pieces.length) return void response.destroy()
  if (ends) return void response.end(ends.map(data => `data: ${data}\n\n`).join(''))
  const tokensIn = (texts: string[]) => Math.ceil(texts.join('').length / 4)
  const usage = {
    prompt_tokens: tokensIn(messages.map(({ content }) => content)),
    completion_tokens: tokensIn(pieces),
  }
  response.end(`data: ${JSON.stringify({ choices: [], usage })}\n\ndata: [DONE]\n\n`)
}

const bodyOf = async (request: IncomingMessage) => {
  let text = ''
  for await (const part of request) text += part
  return JSON.parse(text)
}

/** An OpenAI-compatible service on loopback. */
export const startModelServer = async (): Promise<ModelServer> => {
  const calls: ModelServer['calls'] = []
  let failures = 0
  let failure = 503
  let answer = citingAnswer
  let whole = 'Das Modell fasst das Dokument zusammen.'
  let abandoned = 0
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    calls.push({ path: request.url ?? '', body })
    response.setHeader('content-type', 'application/json')
    if (failures > 0) {
      failures -= 1
      if (failure) response.writeHead(failure).end('{}')
      else request.socket.destroy()
    } else if (request.url?.endsWith('/embeddings'))
      response.end(
        JSON.stringify({
          data: body.input.map((text: string, index: number) => ({ index, embedding: vectorOf(text) })),
        }),
      )
    else if (body.stream) {
      response.once('close', () => {
        if (!response.writableEnded && answer.breaksAfter === undefined) abandoned += 1
      })
      await stream(body, answer, response)
    } else response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content: whole } }] }))
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    config: {
      baseUrl: `http://127.0.0.1:${port}/v1`,
      apiKey: 'nur-zur-probe',
      chatModel: 'probe-chat',
      embeddingModel: 'probe-vektoren',
      patienceSeconds: 20,
    },
    calls,
    failNext(count, status = 503) {
      failures = count
      failure = status
    },
    streamsWith(next) {
      answer = next
    },
    completesWith(text) {
      whole = text
    },
    get abandoned() {
      return abandoned
    },
    async close() {
      server.closeAllConnections()
      await new Promise(done => server.close(done))
    },
  }
}
