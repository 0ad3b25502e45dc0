import { adminPromptAtMost, type Reply, type Routes, routes } from '@lotse/contract'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../app/api.ts'
import { FormTextAreaField } from '../../ui/fields/TextAreaField.tsx'
import { Form, FormActions } from '../../ui/forms/Form.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { useServerForm } from '../../ui/forms/use-server-form.ts'
import { Card } from '../../ui/structure/Card.tsx'
import { ChatSettingsFrame } from './ChatSettingsFrame.tsx'
import { aiPromptQuery } from './settings-query.ts'

function AiPromptForm({ saved }: { saved: Reply<Routes['settings.ai']> }) {
  const queryClient = useQueryClient()
  const form = useServerForm({
    schema: routes['settings.ai.update'].body,
    defaultValues: saved,
    onSubmit: (body, { signal }) => call('settings.ai.update', { body }, { signal }),
    onSuccess: next => {
      form.reset(next)
      queryClient.setQueryData(aiPromptQuery.queryKey, next)
    },
    messages: {
      success: 'KI-Einstellungen erfolgreich gespeichert',
      error: 'Fehler beim Speichern der KI-Einstellungen',
    },
  })
  return (
    <Card title="KI-Prompt des Mandanten" className="max-w-3xl">
      <Form form={form} label="KI-Prompt">
        <FormTextAreaField
          form={form}
          name="admin_ai_prompt"
          label="KI-Prompt"
          description="Gilt für alle Chatbots dieses Mandanten, vor deren eigenen Vorgaben."
          maxLength={adminPromptAtMost}
          rows={8}
        />
        <FormActions>
          <SubmitButton form={form} />
        </FormActions>
      </Form>
    </Card>
  )
}

export function AiPromptPage() {
  return (
    <ChatSettingsFrame
      title="KI-Einstellungen"
      description="Was alle Chatbots des Mandanten beachten."
      options={aiPromptQuery}
    >
      {saved => <AiPromptForm saved={saved} />}
    </ChatSettingsFrame>
  )
}
