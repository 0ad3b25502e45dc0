import {
  type MisuseActionTable,
  type MisuseBotSettings,
  type MisuseSettings,
  misuseBotSettings,
  misuseModelUses,
  misuseSensitivities,
  misuseSettings,
} from '@lotse/contract'
import { z } from 'zod'
import { ownWords } from '../settings/own-words.ts'

/** In place of a choice: as the tenant has it. */
export const asTenant = 'tenant'

/** Empty: as the tenant. */
const text = z.union([z.literal(''), misuseSettings.shape.texts.shape.refusal])
const credits = misuseBotSettings.shape.day_budget.unwrap().shape.chatbot_credits

/** What a chatbot does otherwise; each part is either the tenant's or its own. */
export const botForm = z.strictObject({
  is_active: z.enum([asTenant, 'on', 'off']),
  sensitivity: z.enum([asTenant, ...misuseSensitivities]),
  model: z.enum([asTenant, ...misuseModelUses]),
  has_texts: z.boolean(),
  refusal_text: text,
  warning_text: text,
  blocked_text: text,
  has_help: z.boolean(),
  help: misuseSettings.shape.help,
  own_words: ownWords,
  has_escalation: z.boolean(),
  escalation: misuseSettings.shape.escalation,
  has_day_budget: z.boolean(),
  chatbot_credits: credits,
  visitor_credits: credits,
  has_actions: z.boolean(),
  actions: z.custom<MisuseActionTable>(),
})
export type BotInput = z.input<typeof botForm>
type BotOutput = z.output<typeof botForm>

const hasTexts = ({ refusal_text, warning_text, blocked_text }: MisuseBotSettings): boolean =>
  [refusal_text, warning_text, blocked_text].some(own => own !== null)

export const inputOf = (own: MisuseBotSettings | null, tenant: MisuseSettings): BotInput => ({
  is_active: own?.is_active == null ? asTenant : own.is_active ? 'on' : 'off',
  sensitivity: own?.sensitivity ?? asTenant,
  model: own?.model ?? asTenant,
  has_texts: own !== null && hasTexts(own),
  refusal_text: own?.refusal_text ?? '',
  warning_text: own?.warning_text ?? '',
  blocked_text: own?.blocked_text ?? '',
  has_help: own?.help != null,
  help: own?.help ?? tenant.help,
  own_words: own?.own_words.join('\n') ?? '',
  has_escalation: own?.escalation != null,
  escalation: own?.escalation ?? tenant.escalation,
  has_day_budget: own?.day_budget != null,
  chatbot_credits: own?.day_budget?.chatbot_credits ?? null,
  visitor_credits: own?.day_budget?.visitor_credits ?? null,
  has_actions: own?.actions != null,
  actions: own?.actions ?? tenant.actions,
})

/** null where nothing is left that the chatbot does otherwise. */
export const ownOf = (values: BotOutput): MisuseBotSettings | null => {
  const textOf = (own: string) => (values.has_texts && own ? own : null)
  const { own_words, ...choices } = {
    is_active: values.is_active === asTenant ? null : values.is_active === 'on',
    sensitivity: values.sensitivity === asTenant ? null : values.sensitivity,
    model: values.model === asTenant ? null : values.model,
    refusal_text: textOf(values.refusal_text),
    warning_text: textOf(values.warning_text),
    blocked_text: textOf(values.blocked_text),
    help: values.has_help ? values.help : null,
    own_words: values.own_words,
    escalation: values.has_escalation ? values.escalation : null,
    day_budget: values.has_day_budget
      ? { chatbot_credits: values.chatbot_credits, visitor_credits: values.visitor_credits }
      : null,
    actions: values.has_actions ? values.actions : null,
  } satisfies MisuseBotSettings
  const isAsTenant = own_words.length === 0 && Object.values(choices).every(part => part === null)
  return isAsTenant ? null : { ...choices, own_words }
}
