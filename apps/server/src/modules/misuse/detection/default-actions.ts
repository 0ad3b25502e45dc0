import type { MisuseAction, MisuseCategory, MisuseSeverity } from '@lotse/contract'
import type { Inspection } from './finding.ts'

type ActionTable = Readonly<Record<MisuseCategory, Readonly<Record<MisuseSeverity, MisuseAction>>>>

const usual = { low: 'log', medium: 'refuse', high: 'refuse', critical: 'block' } as const

/** What is done unless a tenant decides otherwise. A suspicion is written down; only what is plain is refused. */
export const defaultActions: ActionTable = {
  prompt_injection: { low: 'log', medium: 'refuse', high: 'refuse', critical: 'block' },
  insult: usual,
  hate: usual,
  threat: { low: 'log', medium: 'refuse', high: 'refuse', critical: 'block' },
  sexual: usual,
  spam: usual,
  // A cat on the keyboard is no offence: the chatbot says, for nothing, that it did not understand.
  gibberish: { low: 'ignore', medium: 'log', high: 'log', critical: 'refuse' },
  off_topic: { low: 'log', medium: 'refuse', high: 'refuse', critical: 'refuse' },
  personal_data: { low: 'log', medium: 'refuse', high: 'refuse', critical: 'refuse' },
  own_words: { low: 'log', medium: 'refuse', high: 'refuse', critical: 'block' },
  flood: { low: 'log', medium: 'warn', high: 'refuse', critical: 'block' },
}

/** Whether the defaults let a message pass, by its words alone. */
export const isRefusedByDefault = ({ findings }: Inspection): boolean =>
  findings.some(({ category, severity }) => {
    const action = defaultActions[category][severity]
    return action === 'refuse' || action === 'block'
  })
