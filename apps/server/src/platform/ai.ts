import { Agent, type IncomingMessage, request } from 'node:http'
import { request as requestSecurely, Agent as SecureAgent } from 'node:https'
import { text } from 'node:stream/consumers'
import type { Ai, ChatModel, ChatTurn, EmbeddingModel } from './ai-types.ts'
import { streamChat } from './chat-stream.ts'
import type { Config } from './config.ts'
import { ModelError } from './model-error.ts'

export type { Ai, ChatTurn, ChatUsage } from './ai-types.ts'

const timeLimitMs = 60_000
/** Endpoints limit how many texts one call may carry. */
const textsPerCall = 64

interface Endpoint {
  baseUrl: string
  apiKey: string | null
}

/** An idle connection is given up before a server gives it up, which could be just when it is used again. */
const keeping = { keepAlive: true, timeout: 4_000 }
const ways = {
  'http:': { request, agent: new Agent(keeping) },
  'https:': { request: requestSecurely, agent: new SecureAgent(keeping) },
}

/** Half of the work of `fetch`, for every answer there is. */
const send = (
  url: URL,
  headers: Record<string, string>,
  body: string,
  signal: AbortSignal,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { request, agent } = ways[url.protocol === 'https:' ? 'https:' : 'http:']
    const length = String(Buffer.byteLength(body))
    request(
      url,
      { method: 'POST', agent, headers: { ...headers, 'content-length': length }, signal },
      resolve,
    )
      .on('error', reject)
      .end(body)
  })

/** Refusals that do not last: too slow, too early, too much at once. */
const passing = new Set([408, 425, 429])

/** The operator names this address in the settings; it is no foreign one. */
const ask = async (
  { baseUrl, apiKey }: Endpoint,
  path: string,
  body: object,
  signal: AbortSignal,
): Promise<IncomingMessage> => {
  const response = await send(
    new URL(`${baseUrl.replace(/\/$/, '')}/${path}`),
    { 'content-type': 'application/json', ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}) },
    JSON.stringify(body),
    signal,
  ).catch(error => {
    throw new ModelError('Das Sprachmodell ist nicht erreichbar.', { cause: error })
  })
  const { statusCode = 0 } = response
  if (statusCode < 200 || statusCode > 299) {
    // Read to the end, so that the connection can be used again; the text may carry what was sent.
    await text(response)
    throw new ModelError(`Das Sprachmodell antwortete mit dem Status ${statusCode}.`, {
      isFinal: statusCode < 500 && !passing.has(statusCode),
    })
  }
  return response
}

const post = async (
  endpoint: Endpoint,
  path: string,
  body: object,
  signal?: AbortSignal,
): Promise<unknown> => {
  const limit = AbortSignal.timeout(timeLimitMs)
  const response = await ask(endpoint, path, body, signal ? AbortSignal.any([signal, limit]) : limit)
  return JSON.parse(await text(response))
}

const vectorsIn = (reply: unknown, wanted: number): number[][] => {
  const { data } = reply as { data?: { index: number; embedding: number[] }[] }
  const vectors = data?.toSorted((a, b) => a.index - b.index).map(({ embedding }) => embedding) ?? []
  const length = vectors[0]?.length ?? 0
  if (vectors.length !== wanted || !length || vectors.some(vector => vector.length !== length))
    throw new ModelError('Das Einbettungsmodell hat nicht für jeden Text einen Vektor geliefert.')
  return vectors
}

const createEmbedding = (endpoint: Endpoint, model: string): EmbeddingModel => ({
  model,
  async embed(texts, signal) {
    const vectors: number[][] = []
    for (let at = 0; at < texts.length; at += textsPerCall) {
      const input = texts.slice(at, at + textsPerCall)
      vectors.push(...vectorsIn(await post(endpoint, 'embeddings', { model, input }, signal), input.length))
    }
    return vectors
  },
})

const chatBody = (model: string, turns: ChatTurn[], maxTokens: number): object => ({
  model,
  max_tokens: maxTokens,
  messages: turns,
  stream: true,
  stream_options: { include_usage: true },
})

const createChat = (endpoint: Endpoint, model: string, patienceMs: number): ChatModel => ({
  model,
  stream: (turns, options) =>
    streamChat(
      signal => ask(endpoint, 'chat/completions', chatBody(model, turns, options.maxTokens), signal),
      { signal: options.signal, patienceMs },
    ),
  async complete({ system, user, maxTokens }, signal) {
    const reply = (await post(
      endpoint,
      'chat/completions',
      {
        model,
        max_tokens: maxTokens,
        messages: [
          { role: 'system', content: system },
          { role: 'user', content: user },
        ],
      },
      signal,
    )) as { choices?: { message?: { content?: string } }[] }
    const content = reply.choices?.[0]?.message?.content
    if (!content) throw new ModelError('Das Sprachmodell hat nichts geantwortet.')
    return content
  },
})

export const createAi = ({ ai }: Pick<Config, 'ai'>): Ai => {
  if (!ai.baseUrl) return { embedding: null, chat: null }
  const endpoint = { baseUrl: ai.baseUrl, apiKey: ai.apiKey }
  return {
    embedding: ai.embeddingModel ? createEmbedding(endpoint, ai.embeddingModel) : null,
    chat: ai.chatModel ? createChat(endpoint, ai.chatModel, ai.patienceSeconds * 1000) : null,
  }
}
