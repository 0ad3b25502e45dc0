import { readEvents } from '@lotse/chat'
import type { ChatUsage, StreamEnd } from './ai-types.ts'
import { ModelError } from './model-error.ts'

/** Pauses before it is asked again, while it has not said a word. */
const retriesMs = [300, 1_000]
/** Whoever waits for an answer is not kept waiting for a model that cannot be reached. */
const triesAtMostMs = 2_000

interface Chunk {
  choices?: { delta?: { content?: string | null }; finish_reason?: string | null }[]
  usage?: { prompt_tokens?: number; completion_tokens?: number } | null
  /** Of a service that fails after it has begun. */
  error?: unknown
}

type Body = AsyncIterable<Uint8Array>

/** What one event says: null for something unreadable, which is passed over. */
const chunkOf = (data: string): Chunk | 'done' | null => {
  if (data.trim() === '[DONE]') return 'done'
  try {
    return JSON.parse(data) as Chunk
  } catch {
    return null
  }
}

const usageOf = ({ usage }: Chunk): ChatUsage | null =>
  usage ? { inputTokens: usage.prompt_tokens ?? 0, outputTokens: usage.completion_tokens ?? 0 } : null

interface Hearing {
  signal: AbortSignal
  /** A model that says nothing for so long will say nothing more. */
  patienceMs: number
}

/** Aborts when the caller does, or when no word was heard for too long: a service that only keeps its connection alive says nothing. */
const listening = ({ signal, patienceMs }: Hearing) => {
  const silence = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const hear = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), patienceMs)
  }
  hear()
  return {
    signal: AbortSignal.any([signal, silence.signal]),
    hear,
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
  const startedAt = performance.now()
  for (const retryMs of [...retriesMs, null]) {
    try {
      return await ask(signal)
    } catch (error) {
      const mayRetry = error instanceof ModelError && !error.isFinal && !signal.aborted
      const isTooLate = retryMs === null || performance.now() - startedAt + retryMs > triesAtMostMs
      if (!mayRetry || isTooLate) throw error
      await pause(retryMs, signal)
    }
  }
  throw new ModelError('Das Sprachmodell ist nicht erreichbar.')
}

/** The words of a model as they come, and how it ended. */
async function* wordsOf(body: Body, hear: () => void): AsyncGenerator<string, StreamEnd> {
  let usage: ChatUsage | null = null
  let end: string | null = null
  for await (const { data } of readEvents(body)) {
    const chunk = chunkOf(data)
    if (!chunk) continue
    if (chunk === 'done') {
      end ??= 'stop'
      continue
    }
    if (chunk.error) throw new ModelError('Das Sprachmodell meldete einen Fehler.')
    usage = usageOf(chunk) ?? usage
    const [choice] = chunk.choices ?? []
    end = choice?.finish_reason ?? end
    if (!choice?.delta?.content) continue
    hear()
    yield choice.delta.content
  }
  // A connection that closes early looks the same as one that has said everything, but for this.
  if (end === null) throw new ModelError('Das Sprachmodell hat mitten in der Antwort aufgehört.')
  if (end === 'content_filter')
    throw new ModelError('Der Modelldienst hat die Antwort zurückgehalten.', { isFinal: true })
  return { usage, isCut: end === 'length' }
}

/** Whoever stops listening stops the model. */
export async function* streamChat(ask: Ask, hearing: Hearing): AsyncGenerator<string, StreamEnd> {
  const ear = listening(hearing)
  try {
    return yield* wordsOf(await beginning(ask, ear.signal), ear.hear)
  } catch (error) {
    hearing.signal.throwIfAborted()
    if (error instanceof ModelError) throw error
    throw new ModelError('Die Verbindung zum Sprachmodell ist abgebrochen.', { cause: error })
  } finally {
    ear.end()
  }
}
