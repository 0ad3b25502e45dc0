import { embedForm } from '@lotse/contract'
import { z } from 'zod'
import type { ServerForm } from '../../../ui/forms/use-server-form.ts'

/** With the domain that is being typed: saving without it would lose what somebody believes to have entered. */
export const embedFormWithDraft = embedForm.extend({
  domain_draft: z.string().trim().max(0, {
    error: 'Bitte fügen Sie die Domain noch hinzu oder leeren Sie das Feld',
  }),
})
export type EmbedInput = z.input<typeof embedFormWithDraft>
type EmbedValues = z.output<typeof embedFormWithDraft>
export type EmbedServerForm = ServerForm<EmbedInput, EmbedValues>

type Setting = keyof EmbedInput['embed_settings']
export type EmbedTab = 'basic' | 'appearance' | 'advanced' | 'code'
export type EmbedField = 'domain_draft' | 'allowed_domains' | `embed_settings.${Setting}`

/** Which field stands in which tab, in the order of the screen. */
export const fieldsOf: Record<EmbedTab, readonly EmbedField[]> = {
  basic: [
    'domain_draft',
    'allowed_domains',
    'embed_settings.position',
    'embed_settings.offsetX',
    'embed_settings.offsetY',
  ],
  appearance: [
    'embed_settings.theme',
    'embed_settings.width',
    'embed_settings.height',
    'embed_settings.showLauncher',
  ],
  advanced: [
    'embed_settings.showWhenUnavailable',
    'embed_settings.unavailableMessage',
    'embed_settings.creditWarningThreshold',
    'embed_settings.zIndex',
    'embed_settings.chatTitle',
    'embed_settings.initialMessage',
  ],
  code: [],
}
