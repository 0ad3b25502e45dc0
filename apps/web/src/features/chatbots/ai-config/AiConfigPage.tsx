import { aiConfigForm, chatbotLimits } from '@lotse/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../app/api.ts'
import { TryItPanel } from '../../../app/chat/TryItPanel.tsx'
import { failureOf } from '../../../app/loading-failure.ts'
import { PromptPreview } from '../../../app/prompts/PromptPreview.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { LoadingFailed } from '../../../ui/feedback/LoadingFailed.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { FormNumberField } from '../../../ui/fields/NumberField.tsx'
import { FormTextAreaField } from '../../../ui/fields/TextAreaField.tsx'
import { Form, FormActions } from '../../../ui/forms/Form.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { useServerForm } from '../../../ui/forms/use-server-form.ts'
import { Card } from '../../../ui/structure/Card.tsx'
import { ChatbotFrame } from '../ChatbotFrame.tsx'
import { type AiConfig, aiConfigQuery } from '../chatbots-query.ts'
import { chatbotList } from '../places.ts'
import { BudgetCard } from './BudgetCard.tsx'
import { combinedPrompt } from './combined-prompt.ts'

function AiConfigEditor({ chatbot, config }: { chatbot: string; config: AiConfig }) {
  const queryClient = useQueryClient()
  const { allowed_requests, response_style_prompt, source_certainty } = config
  const form = useServerForm({
    schema: aiConfigForm,
    defaultValues: { allowed_requests, response_style_prompt, source_certainty },
    onSubmit: (body, { signal }) =>
      call('chatbot.ai-config.update', { params: { chatbot }, body }, { signal }),
    onSuccess: () => void queryClient.invalidateQueries(aiConfigQuery(chatbot)),
    messages: {
      success: 'KI-Konfiguration erfolgreich gespeichert',
      error: 'Fehler beim Speichern der KI-Konfiguration',
    },
  })

  const typed = form.watch()

  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-6">
        <Card title="KI-Konfiguration" description="Was der Chatbot beantworten darf, und in welcher Art.">
          <Form form={form} label="KI-Konfiguration">
            <FormTextAreaField
              form={form}
              name="allowed_requests"
              label="Erlaubte Anfragen"
              description="Themen und Fragen, auf die der Chatbot eingeht. Leer bedeutet: ohne Einschränkung."
              maxLength={chatbotLimits.allowed_requests}
              rows={6}
            />
            <FormTextAreaField
              form={form}
              name="response_style_prompt"
              label="Antwortstil"
              description="Wie die Antworten klingen und gegliedert sein sollen."
              maxLength={chatbotLimits.response_style_prompt}
              rows={6}
            />
            <FormNumberField
              form={form}
              name="source_certainty"
              label="Wie sicher muss die Quelle sein?"
              description="Von 0 bis 100; 50 ist ausgewogen. Höher: Der Chatbot sagt öfter, dass er nichts weiß. Niedriger: Er zeigt auch Stellen, die vielleicht nicht passen. Gilt für Antworten in den Worten der Quellen."
              minValue={0}
              maxValue={100}
            />
            <FormActions>
              <SubmitButton form={form} />
              <LinkButton href={chatbotList}>Abbrechen</LinkButton>
            </FormActions>
          </Form>
        </Card>
        <BudgetCard chatbot={chatbot} />
        <TryItPanel chatbot={chatbot} aiConfig={typed} />
      </div>
      <PromptPreview parts={combinedPrompt(config.prompt_parts, typed)} />
    </div>
  )
}

function AiConfigPart({ chatbot }: { chatbot: string }) {
  const query = useQuery(aiConfigQuery(chatbot))
  const failure = failureOf(query)
  if (failure)
    return (
      <LoadingFailed
        title="Die KI-Konfiguration konnte nicht geladen werden"
        error={failure}
        onRetry={query.refetch}
      />
    )
  if (!query.data) return <Skeleton className="h-96" />
  return <AiConfigEditor key={chatbot} chatbot={chatbot} config={query.data} />
}

export function AiConfigPage() {
  return <ChatbotFrame>{({ id }) => <AiConfigPart chatbot={id} />}</ChatbotFrame>
}
