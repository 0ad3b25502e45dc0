import { chatbotLimits, quoteCents } from '@lotse/contract'
import { sourceCharactersAtMost } from './find-sources.ts'
import { historyCharactersAtMost } from './prompt.ts'

/** How long an answer may get: twice what the wording of the prompt asks for. */
const answerCharacters: Record<string, number> = { short: 1500, medium: 3500, long: 9000 }
const charactersPerToken = 3
/** The lines around the sources, and the small call that completes a question. */
const aroundCharacters = 4000

const answerAtMost = (responseLength: string): number => answerCharacters[responseLength] ?? 3500

export const answerTokensAtMost = (responseLength: string): number =>
  Math.ceil(answerAtMost(responseLength) / charactersPerToken)

/** Held back before an answer: all that it can take, whatever the question; the same for the same chatbot, so that a key can be used again. */
export const reservedCents = (responseLength: string): bigint =>
  BigInt(
    quoteCents(
      'chatbot_response',
      sourceCharactersAtMost +
        historyCharactersAtMost +
        chatbotLimits.message +
        aroundCharacters +
        answerAtMost(responseLength),
    ),
  )

/** What an answer has taken: what was read for it, and what was said. Never more than was held back. */
export const usedCents = (
  responseLength: string,
  { contextCharacters, text }: { contextCharacters: number; text: string },
): bigint => {
  const used = BigInt(quoteCents('chatbot_response', contextCharacters + text.length))
  const reserved = reservedCents(responseLength)
  return used < reserved ? used : reserved
}
