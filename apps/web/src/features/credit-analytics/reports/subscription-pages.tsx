import type { ReportSubscription } from '@lotse/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ApiError, call } from '../../../app/api.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { EnglishPart } from '../../../ui/texts/language.tsx'
import { subscriptionQuery } from './reports-query.ts'
import { tabsOf } from './schedule-words.ts'

type Act = 'confirm' | 'unsubscribe'

const titles: Record<Act, string> = {
  confirm: 'Confirm reports on credit usage',
  unsubscribe: 'Unsubscribe from reports on credit usage',
}
const labels: Record<Act, string> = { confirm: 'Confirm', unsubscribe: 'Unsubscribe' }

const isUnknown = (error: Error): boolean => error instanceof ApiError && error.status === 404

/** What there is to say where there is nothing to press. */
const settledOf = (act: Act, { state, email }: ReportSubscription) => {
  if (state === 'unsubscribed')
    return {
      tone: 'success',
      title: 'Unsubscribed',
      text: `No more of these reports are sent to ${email}.`,
    } as const
  if (act === 'unsubscribe') return null
  if (state === 'active')
    return { tone: 'success', title: 'Confirmed', text: `Reports are sent to ${email}.` } as const
  if (state === 'expired')
    return {
      tone: 'warning',
      title: 'This link has expired',
      text: 'Nothing is sent to you. Whoever named your address can ask you again.',
    } as const
  return null
}

interface DecisionProps {
  act: Act
  token: string
  subscription: ReportSubscription
}

/** Waits for a press: mail scanners open every link. */
function Decision({ act, token, subscription }: DecisionProps) {
  const queryClient = useQueryClient()
  const decide = useMutation({
    mutationFn: () =>
      act === 'confirm'
        ? call('credit_report.confirm', { params: { recipient_token: token } })
        : call('credit_report.unsubscribe', { params: { recipient_token: token } }),
    onSuccess: changed => queryClient.setQueryData(subscriptionQuery(token).queryKey, changed),
  })
  const settled = settledOf(act, subscription)
  const { organisation, email, frequency } = subscription
  return (
    <>
      <p className="wrap-anywhere">
        {organisation} {act === 'confirm' && !settled ? 'would like to send' : 'sends'} {frequency} reports on
        its credit usage ({tabsOf(subscription)}) to <strong>{email}</strong>.
      </p>
      {decide.error && (
        <Alert tone="danger" title="That did not work" isLive>
          {decide.error.message}
        </Alert>
      )}
      {settled ? (
        <Alert tone={settled.tone} title={settled.title} isLive>
          {settled.text}
        </Alert>
      ) : (
        <Button
          variant="primary"
          className="self-start"
          isPending={decide.isPending}
          onPress={() => decide.mutate()}
        >
          {labels[act]}
        </Button>
      )}
    </>
  )
}

function SubscriptionPage({ act }: { act: Act }) {
  const { token = '' } = useParams({ strict: false })
  const query = useQuery(subscriptionQuery(token))
  return (
    <EnglishPart>
      <div className="mx-auto flex w-full max-w-2xl flex-col gap-6 rounded-xl border border-line bg-surface p-5 shadow-card sm:p-10">
        <h1 className="font-semibold text-2xl">{titles[act]}</h1>
        {query.isPending && (
          <div role="status">
            <span className="sr-only">Loading</span>
            <Skeleton className="h-24" />
          </div>
        )}
        {query.error &&
          (isUnknown(query.error) ? (
            <Alert tone="warning" title="This link leads nowhere (any more)" isLive>
              Please check whether it is complete. If the report was deleted, nothing is sent to you.
            </Alert>
          ) : (
            <Alert
              tone="danger"
              title="The page could not be loaded"
              isLive
              actions={<Button onPress={() => void query.refetch()}>Try again</Button>}
            >
              {query.error.message}
            </Alert>
          ))}
        {query.data && <Decision act={act} token={token} subscription={query.data} />}
      </div>
    </EnglishPart>
  )
}

export function ConfirmReportsPage() {
  return <SubscriptionPage act="confirm" />
}

export function UnsubscribeReportsPage() {
  return <SubscriptionPage act="unsubscribe" />
}
