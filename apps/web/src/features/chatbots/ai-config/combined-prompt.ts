import type { PromptPart } from '@lotse/contract'

const labels = { allowed_requests: 'Erlaubte Anfragen', response_style_prompt: 'Antwortstil' }
export type TypedTexts = Record<keyof typeof labels, string>

const isTyped = (name: string): name is keyof TypedTexts => name in labels

/** The prompt as it would be if it were saved now: both typed texts stand in their places, what is empty is left out. */
export const combinedPrompt = (parts: readonly PromptPart[], typed: TypedTexts): PromptPart[] => {
  const missing = Object.entries(labels).filter(([name]) => !parts.some(part => part.name === name))
  return [...parts, ...missing.map(([name, label]) => ({ name, label, text: '' }))]
    .map(part => (isTyped(part.name) ? { ...part, text: typed[part.name] } : part))
    .filter(({ text }) => text.trim() !== '')
}
