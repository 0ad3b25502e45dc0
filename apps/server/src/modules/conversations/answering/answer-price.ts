import { priceList, quoteCents } from '@lotse/contract'

/** How long an answer may get: twice what the wording of the prompt asks for. */
const answerCharacters: Record<string, number> = { short: 1500, medium: 3500, long: 9000 }
const charactersPerToken = 3
/** A few sentences. Where the credits do not suffice for so much, a model is not asked. */
export const shortestAnswer = 600

export const answerAtMost = (responseLength: string): number => answerCharacters[responseLength] ?? 3500

export const tokensFor = (characters: number): number => Math.ceil(characters / charactersPerToken)

/** What so many characters cost, of the prompt and of the answer alike. */
export const answerCents = (characters: number): bigint => BigInt(quoteCents('chatbot_response', characters))

/** How many characters an amount pays for. */
export const charactersFor = (cents: bigint): number => {
  const { per, cents: price } = priceList.chatbot_response
  return Math.floor((Number(cents) * per) / price)
}

/** What an answer has taken: what was read for it, and what was said. Never more than was held back. */
export const usedCents = (
  heldCents: bigint,
  { contextCharacters, text }: { contextCharacters: number; text: string },
): bigint => {
  const used = answerCents(contextCharacters + text.length)
  return used < heldCents ? used : heldCents
}
