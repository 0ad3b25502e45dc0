/** Turns texts into vectors, each as long as the others. */
export interface EmbeddingModel {
  model: string
  embed(texts: string[], signal?: AbortSignal): Promise<number[][]>
}

export interface ChatModel {
  model: string
  complete(prompt: ChatPrompt, signal?: AbortSignal): Promise<string>
  /** An answer piece by piece; throws where the model did not come to its end. */
  stream(
    turns: ChatTurn[],
    options: { maxTokens: number; signal: AbortSignal },
  ): AsyncGenerator<string, StreamEnd>
}

export interface ChatTurn {
  role: 'system' | 'user' | 'assistant'
  content: string
}

export interface ChatUsage {
  inputTokens: number
  outputTokens: number
}

export interface StreamEnd {
  /** What it took, where the model tells. */
  usage: ChatUsage | null
  /** It wanted to say more than it was allowed to. */
  isCut: boolean
}

interface ChatPrompt {
  system: string
  user: string
  maxTokens?: number
}

/** The one door to models. Each side is null where nothing is configured: the product then works without it, and says so. */
export interface Ai {
  embedding: EmbeddingModel | null
  chat: ChatModel | null
}
