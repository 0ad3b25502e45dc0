import type { Config } from './config.ts'

/** Turns texts into vectors, each as long as the others. */
export interface EmbeddingModel {
  model: string
  embed(texts: string[], signal?: AbortSignal): Promise<number[][]>
}

export interface ChatModel {
  model: string
  complete(prompt: ChatPrompt, signal?: AbortSignal): Promise<string>
}

export interface ChatPrompt {
  system: string
  user: string
  maxTokens?: number
}

/** The one door to models. Each side is null where nothing is configured: the product then works without it, and says so. */
export interface Ai {
  embedding: EmbeddingModel | null
  chat: ChatModel | null
}

export class ModelError extends Error {
  override name = 'ModelError'
}

const timeLimitMs = 60_000
/** Endpoints limit how many texts one call may carry. */
const textsPerCall = 64

interface Endpoint {
  baseUrl: string
  apiKey: string | null
}

/** The operator names this address in the settings; it is no foreign one. */
const post = async (
  { baseUrl, apiKey }: Endpoint,
  path: string,
  body: object,
  signal?: AbortSignal,
): Promise<unknown> => {
  const limit = AbortSignal.timeout(timeLimitMs)
  const response = await fetch(`${baseUrl.replace(/\/$/, '')}/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
    },
    body: JSON.stringify(body),
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  }).catch(error => {
    throw new ModelError('Das Sprachmodell ist nicht erreichbar.', { cause: error })
  })
  if (!response.ok) {
    // Read to the end, so that the connection can be used again; the text may carry what was sent.
    await response.text()
    throw new ModelError(`Das Sprachmodell antwortete mit dem Status ${response.status}.`)
  }
  return response.json()
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

const createChat = (endpoint: Endpoint, model: string): ChatModel => ({
  model,
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
    const text = reply.choices?.[0]?.message?.content
    if (!text) throw new ModelError('Das Sprachmodell hat nichts geantwortet.')
    return text
  },
})

export const createAi = ({ ai }: Pick<Config, 'ai'>): Ai => {
  if (!ai.baseUrl) return { embedding: null, chat: null }
  const endpoint = { baseUrl: ai.baseUrl, apiKey: ai.apiKey }
  return {
    embedding: ai.embeddingModel ? createEmbedding(endpoint, ai.embeddingModel) : null,
    chat: ai.chatModel ? createChat(endpoint, ai.chatModel) : null,
  }
}
