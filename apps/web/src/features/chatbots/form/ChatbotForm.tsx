import type { ChatbotDetails, ChatbotFormFacts } from '@lotse/contract'
import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { TryItPanel } from '../../../app/chat/TryItPanel.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'
import { Form, FormActions } from '../../../ui/forms/Form.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { useServerForm } from '../../../ui/forms/use-server-form.ts'
import { chatbotList } from '../places.ts'
import { AdvancedStep } from './AdvancedStep.tsx'
import { BasicStep } from './BasicStep.tsx'
import { creationProgress } from './creation-progress.ts'
import { PersonalityStep } from './PersonalityStep.tsx'
import type { ChatbotServerForm } from './Step.tsx'
import {
  createChatbot,
  type FormInput,
  type FormValues,
  formWithImages,
  type Saved,
  updateChatbot,
} from './save-chatbot.ts'

const valuesOf = (chatbot: ChatbotDetails | undefined) =>
  ({
    name: chatbot?.name ?? '',
    description: chatbot?.description ?? '',
    public_name: chatbot?.public_name ?? '',
    public_description: chatbot?.public_description ?? '',
    initial_message: chatbot?.initial_message ?? '',
    starter_questions: chatbot?.starter_questions ?? [],
    custom_prompt: chatbot?.custom_prompt ?? '',
    communication_styles: chatbot?.communication_styles ?? [],
    language_styles: chatbot?.language_styles ?? [],
    response_length: chatbot?.response_length ?? 'medium',
    response_style: chatbot?.response_style ?? 'balanced',
    response_strategy: chatbot?.response_strategy ?? 'informative',
    target_audiences: chatbot?.target_audiences ?? [],
    access_role: chatbot?.access_role ?? 'admin',
    feedback_disabled: chatbot?.feedback_disabled ?? false,
    gender_sensitive_disabled: chatbot?.gender_sensitive_disabled ?? false,
    chatbot_disabled: chatbot?.chatbot_disabled ?? false,
    profile_picture_url: undefined,
    sender_logo_url: undefined,
  }) satisfies FormInput

/** Apart from the form, so that a key pressed in one field does not draw all the others anew. */
function CreationProgress({ form }: { form: ChatbotServerForm }) {
  const values = useWatch({ control: form.control })
  return <ProgressBar label="Fortschritt" value={creationProgress(values)} tone="success" />
}

function Trial({ form, chatbot }: { form: ChatbotServerForm; chatbot: string | undefined }) {
  return <TryItPanel chatbot={chatbot} form={useWatch({ control: form.control })} />
}

interface ChatbotFormProps {
  /** Left out for a new one. */
  chatbot?: ChatbotDetails
  facts: ChatbotFormFacts
  submitLabel: string
  onSaved: (saved: Saved) => void
}

export function ChatbotForm({ chatbot, facts, submitLabel, onSaved }: ChatbotFormProps) {
  // A picture may have outlasted the time limit: the chatbot stands then, and the next save goes on with it.
  const createdId = useRef(chatbot?.id)
  const save = async ({ custom_prompt, ...rest }: FormValues, signal: AbortSignal): Promise<Saved> => {
    const values = facts.can_edit_custom_prompt ? { ...rest, custom_prompt } : rest
    if (createdId.current === undefined)
      return createChatbot(values, signal, id => {
        createdId.current = id
      })
    return { chatbot: await updateChatbot(createdId.current, values, signal), imageProblems: [] }
  }
  const form = useServerForm({
    schema: formWithImages,
    defaultValues: valuesOf(chatbot),
    onSubmit: (values, { signal }) => save(values, signal),
    onSuccess: saved => {
      form.reset(valuesOf(saved.chatbot))
      onSaved(saved)
    },
    messages: {
      success: chatbot ? 'Chatbot erfolgreich gespeichert' : 'Chatbot erfolgreich erstellt',
      error: 'Fehler beim Speichern des Chatbots',
    },
  })

  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <Form form={form}>
        {!chatbot && <CreationProgress form={form} />}
        <BasicStep form={form} facts={facts} chatbot={chatbot} />
        <PersonalityStep form={form} facts={facts} />
        <AdvancedStep form={form} facts={facts} />
        <FormActions>
          <SubmitButton form={form}>{submitLabel}</SubmitButton>
          <LinkButton href={chatbotList}>Abbrechen</LinkButton>
        </FormActions>
      </Form>
      <div className="min-w-0 xl:sticky xl:top-22">
        <Trial form={form} chatbot={chatbot?.id} />
      </div>
    </div>
  )
}
