import type { MisuseBotSettings, MisuseSettings } from '@lotse/contract'

/** A chatbot that does nothing otherwise. */
const asItsTenant: MisuseBotSettings = {
  is_active: null,
  sensitivity: null,
  model: null,
  actions: null,
  refusal_text: null,
  warning_text: null,
  blocked_text: null,
  help: null,
  own_words: [],
  escalation: null,
  day_budget: null,
}

/** As they were kept, with what has been added to the product since. */
export const completeBotSettings = (kept: Partial<MisuseBotSettings>): MisuseBotSettings => ({
  ...asItsTenant,
  ...kept,
})

/** What holds for a chatbot: its own settings where it has some, else those of its tenant. */
export const effectiveSettings = (tenant: MisuseSettings, own: MisuseBotSettings | null): MisuseSettings =>
  own
    ? {
        ...tenant,
        is_active: own.is_active ?? tenant.is_active,
        sensitivity: own.sensitivity ?? tenant.sensitivity,
        model: own.model ?? tenant.model,
        actions: own.actions ?? tenant.actions,
        escalation: own.escalation ?? tenant.escalation,
        day_budget: own.day_budget ?? tenant.day_budget,
        texts: {
          refusal: own.refusal_text ?? tenant.texts.refusal,
          warning: own.warning_text ?? tenant.texts.warning,
          blocked: own.blocked_text ?? tenant.texts.blocked,
        },
        help: own.help ?? tenant.help,
        own_words: own.own_words.length ? [...tenant.own_words, ...own.own_words] : tenant.own_words,
      }
    : tenant
