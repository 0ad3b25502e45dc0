import type { MisuseAction, MisuseCategory, MisuseSensitivity, MisuseSeverity } from './misuse-kinds.ts'
import type { MisuseModelUse } from './misuse-settings.ts'

/** As the misuse dashboard, which is English, calls them; exports say the same. */
export const misuseCategoryLabels: Record<MisuseCategory, string> = {
  prompt_injection: 'Prompt injection',
  insult: 'Insult',
  hate: 'Hate',
  threat: 'Threat',
  sexual: 'Sexual content',
  spam: 'Spam and links',
  gibberish: 'Gibberish',
  off_topic: 'Off-topic use',
  personal_data: 'Personal data of others',
  own_words: 'Own word list',
  flood: 'Flood',
}

export const misuseSeverityLabels: Record<MisuseSeverity, string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  critical: 'Critical',
}

export const misuseActionLabels: Record<MisuseAction, string> = {
  ignore: 'Ignore',
  log: 'Log',
  warn: 'Warn',
  refuse: 'Refuse',
  block: 'Block',
}

export const misuseSensitivityLabels: Record<MisuseSensitivity, string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
}

export const misuseModelUseLabels: Record<MisuseModelUse, string> = {
  never: 'Never',
  unsure: 'Where the rules are unsure',
  always: 'For every message',
}
