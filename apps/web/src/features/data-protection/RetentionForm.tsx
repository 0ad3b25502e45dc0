import { type Retention, retentionLimits, routes } from '@lotse/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../app/api.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { FormNumberField } from '../../ui/fields/NumberField.tsx'
import { Form, FormActions } from '../../ui/forms/Form.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { useServerForm } from '../../ui/forms/use-server-form.ts'
import { useDebounced } from '../../ui/hooks/use-debounced.ts'
import { Card } from '../../ui/structure/Card.tsx'
import { formatCount } from '../../ui/texts/format.ts'
import { previewQuery, retentionQuery } from './data-protection-query.ts'

const previewDelayMs = 300
const schema = routes['settings.data-protection.update'].body

const keptForEver: Retention = { conversation_days: null, log_days: null, query_days: null }

/** Says what the days that stand in the form would remove today, before they are saved. */
function RetentionPreview({ typed }: { typed: Retention }) {
  const settled = useDebounced(JSON.stringify(typed), previewDelayMs)
  const read = schema.safeParse(JSON.parse(settled))
  const { data } = useQuery({
    ...previewQuery(read.success ? read.data : keptForEver),
    enabled: read.success,
  })
  if (!read.success || !data) return null
  const isNothing = data.conversations + data.log_entries + data.queries === 0
  return (
    <Alert tone={isNothing ? 'info' : 'warning'} title="Was damit in der nächsten Nacht gelöscht wird" isLive>
      {isNothing
        ? 'Nichts: Alles ist jünger, oder es ist keine Frist gesetzt.'
        : `${formatCount(data.conversations, 'Unterhaltung', 'Unterhaltungen')} mit ${formatCount(data.messages, 'Nachricht', 'Nachrichten')}, ${formatCount(data.log_entries, 'Eintrag', 'Einträge')} des Protokolls und ${formatCount(data.queries, 'Anfrage', 'Anfragen')} von Bürger:innen, endgültig.`}
    </Alert>
  )
}

export function RetentionForm({ saved }: { saved: Retention }) {
  const queryClient = useQueryClient()
  const form = useServerForm({
    schema,
    defaultValues: saved,
    onSubmit: (body, { signal }) => call('settings.data-protection.update', { body }, { signal }),
    onSuccess: next => {
      form.reset(next)
      queryClient.setQueryData(retentionQuery.queryKey, next)
    },
    messages: {
      success: 'Aufbewahrungsfristen gespeichert',
      error: 'Fehler beim Speichern der Aufbewahrungsfristen',
    },
  })
  const { conversation_days, log_days, query_days } = retentionLimits
  return (
    <Card
      title="Aufbewahrungsfristen"
      description="Was älter ist, wird jede Nacht gelöscht. Ein leeres Feld bedeutet: bis jemand es löscht."
    >
      <Form form={form} label="Aufbewahrungsfristen">
        <FormNumberField
          form={form}
          name="conversation_days"
          label="Unterhaltungen (Tage nach der letzten Nachricht)"
          minValue={conversation_days.min}
          maxValue={conversation_days.max}
        />
        <FormNumberField
          form={form}
          name="log_days"
          label="Protokoll (Tage)"
          description={`Mindestens ${log_days.min} Tage, damit sich Missbrauch noch nachweisen lässt. Buchungen der Credits bleiben immer.`}
          minValue={log_days.min}
          maxValue={log_days.max}
        />
        <FormNumberField
          form={form}
          name="query_days"
          label="Bürger:innen-Anfragen (Tage nach dem Eingang)"
          description="Mit ihren Antworten, Dateien und E-Mails. Der Link der Empfänger:in führt danach ins Leere."
          minValue={query_days.min}
          maxValue={query_days.max}
        />
        <RetentionPreview typed={form.watch()} />
        <FormActions>
          <SubmitButton form={form} />
        </FormActions>
      </Form>
    </Card>
  )
}
