import { type MisuseSettings, misuseSettings } from '@lotse/contract'
import type { z } from 'zod'
import { ownWords } from './own-words.ts'

/** The rules are those of the contract; the own words are typed as one text. */
export const settingsForm = misuseSettings.extend({ own_words: ownWords })
export type SettingsInput = z.input<typeof settingsForm>

export const inputOf = (settings: MisuseSettings): SettingsInput => ({
  ...settings,
  own_words: settings.own_words.join('\n'),
})
