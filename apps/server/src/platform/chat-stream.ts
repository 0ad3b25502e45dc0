import { readEvents } from '@lotse/chat'
import type { ChatUsage } from './ai-types.ts'
import { ModelError } from './model-error.ts'

/** A model that says nothing for so long will say nothing more. */
const silenceAtMostMs = 45_000
/** Pauses before it is asked again, while it has not said a word. */
const retriesMs = [300, 1_500]

interface Chunk {
  choices?: { delta?: { content?: string | null } }[]
  usage?: { prompt_tokens?: number; completion_tokens?: number } | null
}

type Body = AsyncIterable<Uint8Array>

/** What one event says; null for the last one, which says that it is the last. */
const chunkOf = (data: string): Chunk | null => {
  if (data.trim() === '[DONE]') return null
  try {
    return JSON.parse(data) as Chunk
  } catch {
    throw new ModelError('Das Sprachmodell antwortete mit etwas Unlesbarem.')
  }
}

const usageOf = ({ usage }: Chunk): ChatUsage | null =>
  usage ? { inputTokens: usage.prompt_tokens ?? 0, outputTokens: usage.completion_tokens ?? 0 } : null

/** Aborts when the caller does, or when nothing was heard for too long. */
const listening = (signal: AbortSignal) => {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), silenceAtMostMs)
  return {
    signal: AbortSignal.any([signal, silence.signal]),
    /** Any byte is a sign of life, also one of a comment. */
    async *through(body: Body): Body {
      for await (const bytes of body) {
        clearTimeout(timer)
        timer = setTimeout(() => silence.abort(), silenceAtMostMs)
        yield bytes
      }
    },
    end: () => clearTimeout(timer),
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })

type Ask = (signal: AbortSignal) => Promise<Body>

/** As long as no answer has begun it can be asked for again without anybody noticing. */
const beginning = async (ask: Ask, signal: AbortSignal): Promise<Body> => {
  for (const retryMs of [...retriesMs, null]) {
    try {
      return await ask(signal)
    } catch (error) {
      if (signal.aborted || retryMs === null || !(error instanceof ModelError)) throw error
      await pause(retryMs, signal)
    }
  }
  throw new ModelError('Das Sprachmodell ist nicht erreichbar.')
}

/** The words of a model as they come. Whoever stops listening stops the model. */
export async function* streamChat(ask: Ask, signal: AbortSignal): AsyncGenerator<string, ChatUsage | null> {
  const ear = listening(signal)
  let usage: ChatUsage | null = null
  let hasSpoken = false
  try {
    const body = await beginning(ask, ear.signal)
    for await (const { data } of readEvents(ear.through(body))) {
      const chunk = chunkOf(data)
      if (!chunk) continue
      usage = usageOf(chunk) ?? usage
      const text = chunk.choices?.[0]?.delta?.content
      if (!text) continue
      hasSpoken = true
      yield text
    }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof ModelError) throw error
    throw new ModelError('Die Verbindung zum Sprachmodell ist abgebrochen.', { cause: error })
  } finally {
    ear.end()
  }
  if (!hasSpoken) throw new ModelError('Das Sprachmodell hat nichts geantwortet.')
  return usage
}
