import type { ChatbotForm } from '@lotse/contract'

const counted = [
  'name',
  'public_name',
  'public_description',
  'communication_styles',
  'language_styles',
  'response_length',
  'response_style',
  'response_strategy',
  'target_audiences',
  'access_role',
] as const satisfies (keyof ChatbotForm)[]

type Counted = Partial<Record<(typeof counted)[number], string | readonly string[]>>

const isFilled = (value: string | readonly string[] | undefined): boolean =>
  typeof value === 'string' ? value.trim() !== '' : Boolean(value?.length)

/** How much of a new chatbot is filled in, in percent. */
export const creationProgress = (values: Counted): number =>
  (counted.filter(field => isFilled(values[field])).length / counted.length) * 100
