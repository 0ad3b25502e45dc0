import {
  type AccessRole,
  type BodyIn,
  chatbotForm,
  defaultSourceCertainty,
  type Routes,
  routes,
} from '@lotse/contract'
import { call } from '../api.ts'
import type { Entry } from './conversation-state.ts'

type TryBody = BodyIn<Routes['chatbot.try']>

/** The form as it stands on the screen, complete or not; what else it holds, such as pictures, is left aside. */
export type TriedForm = Partial<Omit<TryBody['form'], 'access_role'>> & { access_role?: AccessRole }

/** What is not given is taken as it is saved. */
export interface TriedParts {
  /** Left out while it is not saved. */
  chatbot?: string
  form?: TriedForm
  aiConfig?: TryBody['ai_config']
  databuckets?: TryBody['databuckets']
}

const bodyShape = routes['chatbot.try'].body.shape

const fieldNames: Record<string, string> = {
  name: 'Interner Name',
  public_name: 'Öffentlicher Name',
  public_description: 'Öffentliche Beschreibung',
  initial_message: 'Begrüßung',
  description: 'Interne Beschreibung',
  custom_prompt: 'Eigener Prompt',
}

const ownFields = (form: object): object =>
  Object.fromEntries(Object.entries(form).filter(([key]) => key in chatbotForm.shape))

/** The fields of the form that must be looked at before it can be tried. */
export const faultyFields = (form: TriedForm): string[] => {
  const { error } = bodyShape.form.safeParse(ownFields(form))
  const faulty = new Set(error?.issues.map(({ path }) => String(path[0])))
  return [...faulty].map(field => fieldNames[field] ?? field)
}

const noAiConfig: TryBody['ai_config'] = {
  allowed_requests: '',
  response_style_prompt: '',
  source_certainty: defaultSourceCertainty,
}
const noDatabuckets: TryBody['databuckets'] = { high: [], medium: [], low: [] }

const savedAiConfig = async (chatbot: string, signal: AbortSignal) => {
  const { allowed_requests, response_style_prompt, source_certainty } = await call(
    'chatbot.ai-config.edit',
    { params: { chatbot } },
    { signal },
  )
  return { allowed_requests, response_style_prompt, source_certainty }
}

const savedDatabuckets = async (chatbot: string, signal: AbortSignal) =>
  (await call('chatbot.edit_databuckets', { params: { chatbot } }, { signal })).databuckets

/** Read at every question, so that what another tab has saved counts as well. */
export const configurationOf = async (
  { chatbot, form, aiConfig, databuckets }: TriedParts,
  signal: AbortSignal,
): Promise<Pick<TryBody, 'form' | 'ai_config' | 'databuckets'>> => {
  const [savedForm, ai_config, assigned] = await Promise.all([
    form ?? (chatbot ? call('chatbot.edit', { params: { chatbot } }, { signal }) : {}),
    aiConfig ?? (chatbot ? savedAiConfig(chatbot, signal) : noAiConfig),
    databuckets ?? (chatbot ? savedDatabuckets(chatbot, signal) : noDatabuckets),
  ])
  return { form: bodyShape.form.parse(ownFields(savedForm)), ai_config, databuckets: assigned }
}

/** Of the last exchanges, as many as the server takes; a question without an answer says nothing. */
export const historyOf = (entries: readonly Entry[]): TryBody['history'] => {
  const history: TryBody['history'] = []
  for (const [index, entry] of entries.entries()) {
    const next = entries[index + 1]
    if (entry.role === 'user' && next?.role === 'assistant' && next.text)
      history.push(
        { role: 'user', text: entry.text },
        { role: 'assistant', text: next.text.slice(0, 20_000) },
      )
  }
  return history.slice(-20)
}
