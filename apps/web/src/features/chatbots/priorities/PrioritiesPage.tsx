import { assignment } from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { Database } from 'lucide-react'
import { z } from 'zod'
import { call } from '../../../app/api.ts'
import { failureOf } from '../../../app/loading-failure.ts'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { LoadingFailed } from '../../../ui/feedback/LoadingFailed.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Form, FormActions } from '../../../ui/forms/Form.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { useServerForm } from '../../../ui/forms/use-server-form.ts'
import { ChatbotFrame } from '../ChatbotFrame.tsx'
import { type BucketPriorities, prioritiesQuery, useRefreshChatbots } from '../chatbots-query.ts'
import { chatbotList } from '../places.ts'
import { PriorityBoard } from './PriorityBoard.tsx'
import { moved, usablePlacement } from './placement.ts'

const prioritiesForm = z.strictObject({ databuckets: assignment })

function PrioritiesEditor({ chatbot, saved }: { chatbot: string; saved: BucketPriorities }) {
  const refresh = useRefreshChatbots()
  const form = useServerForm({
    schema: prioritiesForm,
    defaultValues: { databuckets: usablePlacement(saved.databuckets, saved.available) },
    onSubmit: (body, { signal }) =>
      call('chatbot.update_databuckets', { params: { chatbot }, body }, { signal }),
    onSuccess: () => void refresh(),
    messages: {
      success: 'Databucket-Zuordnungen erfolgreich gespeichert',
      error: 'Fehler beim Speichern der Zuordnungen',
    },
  })
  const placement = form.watch('databuckets')

  return (
    <div className="flex flex-col gap-6">
      <Alert tone="info">
        <p>Der Chatbot berücksichtigt Datenbuckets mit hoher Priorität zuerst.</p>
        <p className="max-sm:hidden">
          Ziehen Sie die Karten, oder benutzen Sie ihre Schaltflächen. Mit der Tastatur: Enter auf dem Griff
          beginnt das Ziehen, Tab wählt den Bereich, Enter legt ab.
        </p>
      </Alert>
      <PriorityBoard
        available={saved.available}
        placement={placement}
        onMove={(databucket, to) =>
          form.setValue('databuckets', moved(form.getValues('databuckets'), databucket, to), {
            shouldDirty: true,
          })
        }
      />
      {/* The search stands outside, or Enter in it would save. */}
      <Form form={form} label="Prioritäten">
        <FormActions>
          <SubmitButton form={form}>Prioritäten speichern</SubmitButton>
          <LinkButton href={chatbotList}>Abbrechen</LinkButton>
        </FormActions>
      </Form>
    </div>
  )
}

function PrioritiesPart({ chatbot }: { chatbot: string }) {
  const query = useQuery(prioritiesQuery(chatbot))
  const failure = failureOf(query)
  if (failure)
    return (
      <LoadingFailed
        title="Die Datenbuckets konnten nicht geladen werden"
        error={failure}
        onRetry={query.refetch}
      />
    )
  if (!query.data) return <Skeleton className="h-96" />
  if (query.data.available.length === 0)
    return (
      <EmptyState
        icon={Database}
        title="Noch keine Datenbuckets"
        text="Legen Sie einen Datenspeicher an oder abonnieren Sie einen; danach können Sie ihn hier zuordnen."
        action={<LinkButton href="/databuckets">Zu den Datenspeichern</LinkButton>}
        className="rounded-lg border border-line bg-surface"
      />
    )
  return <PrioritiesEditor key={chatbot} chatbot={chatbot} saved={query.data} />
}

export function PrioritiesPage() {
  return <ChatbotFrame>{({ id }) => <PrioritiesPart chatbot={id} />}</ChatbotFrame>
}
