import { type EmbedMessages, embedMessageDefaults, routes } from '@lotse/contract'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../app/api.ts'
import { FormNumberField } from '../../ui/fields/NumberField.tsx'
import { FormTextAreaField } from '../../ui/fields/TextAreaField.tsx'
import { Form, FormActions } from '../../ui/forms/Form.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { useServerForm } from '../../ui/forms/use-server-form.ts'
import { Card } from '../../ui/structure/Card.tsx'
import { ChatSettingsFrame } from './ChatSettingsFrame.tsx'
import { embedMessagesQuery } from './settings-query.ts'

function EmbedMessagesForm({ saved }: { saved: EmbedMessages }) {
  const queryClient = useQueryClient()
  const form = useServerForm({
    schema: routes['settings.embed_messages.update'].body,
    defaultValues: saved,
    onSubmit: (body, { signal }) => call('settings.embed_messages.update', { body }, { signal }),
    onSuccess: next => {
      form.reset(next)
      queryClient.setQueryData(embedMessagesQuery.queryKey, next)
    },
    messages: {
      success: 'Einbettungsmeldungen erfolgreich gespeichert',
      error: 'Fehler beim Speichern der Einbettungsmeldungen',
    },
  })
  return (
    <Card title="Meldungen an Besucherinnen und Besucher" className="max-w-3xl">
      <Form form={form} label="Einbettungsmeldungen">
        <FormTextAreaField
          form={form}
          name="no_credits"
          label="Wenn die Credits nicht reichen"
          description={`Üblich: „${embedMessageDefaults.no_credits}“`}
          maxLength={500}
          rows={3}
        />
        <FormTextAreaField
          form={form}
          name="no_credits_parent"
          label="Wenn die Credits des übergeordneten Mandanten nicht reichen"
          description={`Üblich: „${embedMessageDefaults.no_credits_parent}“`}
          maxLength={500}
          rows={3}
        />
        <FormNumberField
          form={form}
          name="credit_warning_threshold"
          label="Warnschwelle für Credits"
          description="Gilt auf den eigenen Seiten des Mandanten. Auf fremden Websites gilt die Schwelle, die bei der Einbettung des Chatbots steht."
        />
        <FormActions>
          <SubmitButton form={form} />
        </FormActions>
      </Form>
    </Card>
  )
}

export function EmbedMessagesPage() {
  return (
    <ChatSettingsFrame
      title="Einbettungsmeldungen"
      description="Was eingebettete Chatbots sagen, wenn sie nicht antworten können."
      options={embedMessagesQuery}
    >
      {saved => <EmbedMessagesForm saved={saved} />}
    </ChatSettingsFrame>
  )
}
