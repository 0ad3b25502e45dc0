import { type ChatbotFormFacts, chatbotLimits } from '@lotse/contract'
import { FormMultiCheckboxGroup } from '../../../ui/fields/MultiCheckboxGroup.tsx'
import { FormRadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { FormTextAreaField } from '../../../ui/fields/TextAreaField.tsx'
import { factsOf } from './field-facts.ts'
import { LanguageStyles } from './LanguageStyles.tsx'
import { type ChatbotServerForm, Step } from './Step.tsx'

interface PersonalityStepProps {
  form: ChatbotServerForm
  facts: ChatbotFormFacts
}

export function PersonalityStep({ form, facts }: PersonalityStepProps) {
  const say = factsOf(facts)
  const prompt = say('custom_prompt', { label: 'Eigener Prompt' })
  const options = (field: string) => facts.options[field] ?? []
  return (
    <Step
      form={form}
      number={2}
      title="Persönlichkeit und Verhalten"
      summary="Stil, Sprache, Antworten und Zielgruppen"
      fields={[
        'communication_styles',
        'language_styles',
        'response_length',
        'response_style',
        'response_strategy',
        'target_audiences',
        'custom_prompt',
      ]}
    >
      <FormMultiCheckboxGroup
        form={form}
        name="communication_styles"
        {...say('communication_styles', {
          label: 'Kommunikationsstile',
          description: 'Empfohlen: 2 bis 3.',
        })}
        options={options('communication_styles')}
        columns={2}
      />
      <LanguageStyles
        form={form}
        {...say('language_styles', { label: 'Sprachstile' })}
        options={options('language_styles')}
      />
      <FormRadioGroup
        form={form}
        name="response_length"
        {...say('response_length', { label: 'Länge der Antworten' })}
        options={options('response_length')}
        appearance="cards"
      />
      <FormRadioGroup
        form={form}
        name="response_style"
        {...say('response_style', { label: 'Stil der Antworten' })}
        options={options('response_style')}
        appearance="cards"
      />
      <FormRadioGroup
        form={form}
        name="response_strategy"
        {...say('response_strategy', { label: 'Strategie der Antworten' })}
        options={options('response_strategy')}
        appearance="cards"
      />
      <FormMultiCheckboxGroup
        form={form}
        name="target_audiences"
        {...say('target_audiences', { label: 'Zielgruppen' })}
        options={options('target_audiences')}
        columns={2}
      />
      <FormTextAreaField
        form={form}
        name="custom_prompt"
        {...prompt}
        description={[prompt.description, facts.custom_prompt_hint].filter(Boolean).join(' ')}
        maxLength={chatbotLimits.custom_prompt}
        isReadOnly={!facts.can_edit_custom_prompt}
        rows={4}
      />
    </Step>
  )
}
