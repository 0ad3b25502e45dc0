import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
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

export interface ModelServer {
  config: Config['ai']
  /** What was asked for, in order. */
  calls: { path: string; body: { input?: string[]; messages?: { role: string; content: string }[] } }[]
  /** So many calls are answered with an error before the next good answer. */
  failNext(calls: number): void
  close(): Promise<void>
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
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    calls.push({ path: request.url ?? '', body })
    response.setHeader('content-type', 'application/json')
    if (failures > 0) {
      failures -= 1
      response.writeHead(503).end('{}')
    } else if (request.url?.endsWith('/embeddings'))
      response.end(
        JSON.stringify({
          data: body.input.map((text: string, index: number) => ({ index, embedding: vectorOf(text) })),
        }),
      )
    else
      response.end(
        JSON.stringify({
          choices: [{ message: { role: 'assistant', content: 'Das Modell fasst das Dokument zusammen.' } }],
        }),
      )
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    config: {
      baseUrl: `http://127.0.0.1:${port}/v1`,
      apiKey: 'nur-zur-probe',
      chatModel: 'probe-chat',
      embeddingModel: 'probe-vektoren',
    },
    calls,
    failNext(count) {
      failures = count
    },
    async close() {
      server.closeAllConnections()
      await new Promise(done => server.close(done))
    },
  }
}
