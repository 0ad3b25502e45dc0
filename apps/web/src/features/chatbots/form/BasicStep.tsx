import { type ChatbotDetails, type ChatbotFormFacts, chatbotLimits, routes } from '@lotse/contract'
import { FormTextAreaField } from '../../../ui/fields/TextAreaField.tsx'
import { FormTextField } from '../../../ui/fields/TextField.tsx'
import { FormImageUpload } from '../../../ui/fields/uploads/ImageUpload.tsx'
import { factsOf } from './field-facts.ts'
import { StarterQuestions } from './StarterQuestions.tsx'
import { type ChatbotServerForm, Step } from './Step.tsx'

const imageMegabytes = routes['chatbot.image.store'].file.maxBytes / 1_048_576

interface BasicStepProps {
  form: ChatbotServerForm
  facts: ChatbotFormFacts
  chatbot?: ChatbotDetails
}

export function BasicStep({ form, facts, chatbot }: BasicStepProps) {
  const say = factsOf(facts)
  return (
    <Step
      form={form}
      number={1}
      title="Grundinformationen"
      summary="Namen, Beschreibungen, Begrüßung und Bilder"
      fields={[
        'name',
        'description',
        'public_name',
        'public_description',
        'initial_message',
        'starter_questions',
        'profile_picture_url',
        'sender_logo_url',
      ]}
      isOpenAtFirst
    >
      <FormTextField
        form={form}
        name="name"
        {...say('name', {
          label: 'Interner Name',
          description: 'So heißt der Chatbot in der Verwaltung.',
          isRequired: true,
        })}
        autoComplete="off"
      />
      <FormTextAreaField
        form={form}
        name="description"
        {...say('description', {
          label: 'Interne Beschreibung',
          description: 'Notizen für Sie und Ihre Kolleginnen und Kollegen; niemand sonst sieht sie.',
        })}
        maxLength={chatbotLimits.description}
        rows={3}
      />
      <FormTextField
        form={form}
        name="public_name"
        {...say('public_name', {
          label: 'Öffentlicher Name',
          description: 'Unter diesem Namen stellt sich der Chatbot vor.',
          isRequired: true,
        })}
        autoComplete="off"
      />
      <FormTextAreaField
        form={form}
        name="public_description"
        {...say('public_description', {
          label: 'Öffentliche Beschreibung',
          description: 'Wobei der Chatbot hilft.',
          isRequired: true,
        })}
        maxLength={chatbotLimits.public_description}
        rows={4}
      />
      <FormTextAreaField
        form={form}
        name="initial_message"
        {...say('initial_message', {
          label: 'Begrüßung',
          description: 'Die erste Nachricht in jedem Chat.',
        })}
        maxLength={chatbotLimits.initial_message}
        rows={3}
      />
      <StarterQuestions
        form={form}
        {...say('starter_questions', {
          label: 'Startfragen',
          description: 'Ein Klick stellt sie, solange noch nichts gefragt wurde.',
        })}
      />
      <div className="grid gap-6 lg:grid-cols-2">
        <FormImageUpload
          form={form}
          name="profile_picture_url"
          {...say('profile_picture_url', { label: 'Profilbild' })}
          currentUrl={chatbot?.profile_picture_url}
          maxMegabytes={imageMegabytes}
        />
        <FormImageUpload
          form={form}
          name="sender_logo_url"
          {...say('sender_logo_url', { label: 'Absenderlogo' })}
          currentUrl={chatbot?.sender_logo_url}
          maxMegabytes={imageMegabytes}
        />
      </div>
    </Step>
  )
}
