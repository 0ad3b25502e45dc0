import type { ChatbotFormFacts } from '@lotse/contract'
import { FormSelect } from '../../../ui/fields/Select.tsx'
import { FormSwitch } from '../../../ui/fields/Switch.tsx'
import { factsOf } from './field-facts.ts'
import { type ChatbotServerForm, Step } from './Step.tsx'

interface AdvancedStepProps {
  form: ChatbotServerForm
  facts: ChatbotFormFacts
}

export function AdvancedStep({ form, facts }: AdvancedStepProps) {
  const say = factsOf(facts)
  return (
    <Step
      form={form}
      number={3}
      title="Erweiterte Einstellungen"
      summary="Zugriff, Bewertungen und Betrieb"
      fields={['access_role', 'feedback_disabled', 'gender_sensitive_disabled', 'chatbot_disabled']}
    >
      <FormSelect
        form={form}
        name="access_role"
        {...say('access_role', {
          label: 'Wer darf den Chatbot benutzen?',
          description: 'Nur öffentliche Chatbots lassen sich auf Websites einbetten.',
        })}
        options={facts.access_roles}
        className="max-w-md"
      />
      <FormSwitch
        form={form}
        name="feedback_disabled"
        {...say('feedback_disabled', {
          label: 'Bewertungen deaktivieren',
          description: 'Unter den Antworten stehen dann keine Daumen.',
        })}
      />
      <FormSwitch
        form={form}
        name="gender_sensitive_disabled"
        {...say('gender_sensitive_disabled', { label: 'Gendersensible Sprache deaktivieren' })}
      />
      <FormSwitch
        form={form}
        name="chatbot_disabled"
        {...say('chatbot_disabled', {
          label: 'Chatbot deaktivieren',
          description: 'Er antwortet niemandem mehr, bis Sie ihn wieder aktivieren.',
        })}
      />
    </Step>
  )
}
