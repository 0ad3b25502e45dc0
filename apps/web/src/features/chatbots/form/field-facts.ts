import type { ChatbotFormFacts } from '@lotse/contract'
import type { FormInput } from './save-chatbot.ts'

export interface OwnFacts {
  label: string
  description?: string
  isRequired?: boolean
}

/** What the server says of a field wins over what the form would say by itself. */
export const factsOf =
  ({ fields }: ChatbotFormFacts) =>
  (name: keyof FormInput, own: OwnFacts): OwnFacts => {
    const said = fields[name]
    return {
      label: said?.label || own.label,
      description: said?.help || own.description,
      isRequired: Boolean(said?.required || own.isRequired),
    }
  }
