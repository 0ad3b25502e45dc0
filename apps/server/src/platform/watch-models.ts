import type { Ai, ChatModel, EmbeddingModel } from './ai-types.ts'
import { ModelError } from './model-error.ts'

type OnFailure = () => void

const telling =
  (onFailure: OnFailure) =>
  (error: unknown): never => {
    if (error instanceof ModelError) onFailure()
    throw error
  }

const watchEmbedding = (model: EmbeddingModel, onFailure: OnFailure): EmbeddingModel => ({
  model: model.model,
  embed: (texts, signal) => model.embed(texts, signal).catch(telling(onFailure)),
})

const watchChat = (model: ChatModel, onFailure: OnFailure): ChatModel => ({
  model: model.model,
  complete: (prompt, signal) => model.complete(prompt, signal).catch(telling(onFailure)),
  async *stream(turns, options) {
    try {
      return yield* model.stream(turns, options)
    } catch (error) {
      return telling(onFailure)(error)
    }
  },
})

/** The same models, and somebody is told of each call that they fail. */
export const watchModels = ({ embedding, chat }: Ai, onFailure: OnFailure): Ai => ({
  embedding: embedding && watchEmbedding(embedding, onFailure),
  chat: chat && watchChat(chat, onFailure),
})
