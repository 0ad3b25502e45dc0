/** What a message can be, in the order in which people read it. `flood` is told by counting, the others by the words. */
export const misuseCategories = [
  'prompt_injection',
  'insult',
  'hate',
  'threat',
  'sexual',
  'spam',
  'gibberish',
  'off_topic',
  'personal_data',
  'own_words',
  'flood',
] as const
export type MisuseCategory = (typeof misuseCategories)[number]

export const misuseSeverities = ['low', 'medium', 'high', 'critical'] as const
export type MisuseSeverity = (typeof misuseSeverities)[number]

/** What is done about it, the mildest first. */
export const misuseActions = ['ignore', 'log', 'warn', 'refuse', 'block'] as const
export type MisuseAction = (typeof misuseActions)[number]

export const misuseSensitivities = ['low', 'medium', 'high'] as const
export type MisuseSensitivity = (typeof misuseSensitivities)[number]
