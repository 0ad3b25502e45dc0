import { chatbotBudgetForm } from '@lotse/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../app/api.ts'
import { failureOf } from '../../../app/loading-failure.ts'
import { LoadingFailed } from '../../../ui/feedback/LoadingFailed.tsx'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { FormNumberField } from '../../../ui/fields/NumberField.tsx'
import { Form, FormActions } from '../../../ui/forms/Form.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { useServerForm } from '../../../ui/forms/use-server-form.ts'
import { Card } from '../../../ui/structure/Card.tsx'
import { formatNumber } from '../../../ui/texts/format.ts'
import { type Budget, budgetQuery } from '../chatbots-query.ts'

const toneOf = (share: number) => {
  if (share >= 1) return 'danger'
  return share >= 0.8 ? 'warning' : 'success'
}

/** How much of the running hour is spent; in words alone where there is no limit. */
function Spent({ hour_credits, used_credits }: Budget) {
  const used = `In der laufenden Stunde verbraucht: ${formatNumber(used_credits)} Credits`
  if (hour_credits === null) return <p className="text-muted text-sm">{used}</p>
  const share = used_credits / hour_credits
  return (
    <ProgressBar
      label="In der laufenden Stunde verbraucht"
      value={Math.min(100, share * 100)}
      valueText={`${formatNumber(used_credits)} von ${formatNumber(hour_credits)} Credits`}
      tone={toneOf(share)}
    />
  )
}

function BudgetForm({ chatbot, budget }: { chatbot: string; budget: Budget }) {
  const queryClient = useQueryClient()
  const { hour_credits, visitor_hour_credits } = budget
  const form = useServerForm({
    schema: chatbotBudgetForm,
    defaultValues: { hour_credits, visitor_hour_credits },
    onSubmit: (body, { signal }) => call('chatbot.budget.update', { params: { chatbot }, body }, { signal }),
    onSuccess: next => queryClient.setQueryData(budgetQuery(chatbot).queryKey, next),
    messages: {
      success: 'Verbrauchsgrenzen erfolgreich gespeichert',
      error: 'Fehler beim Speichern der Verbrauchsgrenzen',
    },
  })
  return (
    <Form form={form} label="Verbrauchsgrenzen">
      <Spent {...budget} />
      <FormNumberField
        form={form}
        name="hour_credits"
        label="Höchstens je Stunde (Credits)"
        description="Für alle Besucherinnen und Besucher zusammen. Leer bedeutet: ohne Grenze."
      />
      <FormNumberField
        form={form}
        name="visitor_hour_credits"
        label="Höchstens je Anschluss und Stunde (Credits)"
        description="Hält eine einzelne Adresse davon ab, das Guthaben zu leeren. Angemeldete zählen einzeln. Leer bedeutet: ohne Grenze."
      />
      <FormActions>
        <SubmitButton form={form}>Grenzen speichern</SubmitButton>
      </FormActions>
    </Form>
  )
}

/** What the answers of this chatbot may cost in an hour, and what they have cost. */
export function BudgetCard({ chatbot }: { chatbot: string }) {
  const query = useQuery(budgetQuery(chatbot))
  const failure = failureOf(query)
  return (
    <Card
      title="Verbrauchsgrenzen"
      description="Was die Antworten in einer Stunde kosten dürfen. Sind 80 % oder die Grenze erreicht, erhalten Sie eine E-Mail; weitere Fragen werden bis zum Ende der Stunde freundlich abgelehnt."
    >
      {failure ? (
        <LoadingFailed
          title="Die Verbrauchsgrenzen konnten nicht geladen werden"
          error={failure}
          onRetry={query.refetch}
        />
      ) : query.data ? (
        <BudgetForm key={chatbot} chatbot={chatbot} budget={query.data} />
      ) : (
        <Skeleton className="h-48" />
      )}
    </Card>
  )
}
