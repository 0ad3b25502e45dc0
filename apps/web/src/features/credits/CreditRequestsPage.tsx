import { creditRequestPageSize } from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Coins, Eye, Hash, Hourglass, Plus, XCircle } from 'lucide-react'
import { useState } from 'react'
import { useListState } from '../../app/list-search.ts'
import { NotFoundPage } from '../../app/NotFoundPage.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { PageHeader } from '../../ui/structure/PageHeader.tsx'
import { StatCard, StatCardRow } from '../../ui/structure/StatCard.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { RowAction } from '../../ui/table/table-state.ts'
import { formatNumber } from '../../ui/texts/format.ts'
import { EnglishPart } from '../../ui/texts/language.tsx'
import { ActiveTenantPart } from './ActiveTenantPart.tsx'
import { CancelRequestDialog } from './CancelRequestDialog.tsx'
import { type CreditRequest, overviewQuery, requestStatisticsQuery, requestsQuery } from './credits-query.ts'
import { isForbidden } from './is-forbidden.ts'
import { NewRequestDialog } from './NewRequestDialog.tsx'
import { RequestDetailsDialog } from './RequestDetailsDialog.tsx'
import { requestColumns, requestName } from './request-columns.tsx'

function Statistics({ tenant }: { tenant: string }) {
  const { data, isPending } = useQuery(requestStatisticsQuery(tenant))
  return (
    <StatCardRow>
      <StatCard label="Total requests" icon={Hash} value={data?.total_requests} isLoading={isPending} />
      <StatCard label="Pending" icon={Hourglass} value={data?.pending_requests} isLoading={isPending} />
      <StatCard label="Approved" icon={CircleCheck} value={data?.approved_requests} isLoading={isPending} />
      <StatCard
        label="Approved amount"
        icon={Coins}
        value={data && formatNumber(data.total_approved_amount)}
        sublabel="Credits"
        isLoading={isPending}
      />
    </StatCardRow>
  )
}

function Requests({ tenant }: { tenant: string }) {
  const [state, setState] = useListState()
  const list = useQuery(requestsQuery(tenant, state.page))
  const { data: statistics } = useQuery(requestStatisticsQuery(tenant))
  const [isNewOpen, setNewOpen] = useState(false)
  const [shown, setShown] = useState<CreditRequest | null>(null)
  const [doomed, setDoomed] = useState<CreditRequest | null>(null)

  const can = list.data?.can
  const hasPending = (statistics?.pending_requests ?? 0) > 0
  // Until both answers are there nobody knows whether a request may be made.
  const canCreate = can?.create === true && statistics !== undefined && !hasPending
  const canCancel = (request: CreditRequest) => can?.cancel === true && request.status === 'pending'

  // Who cannot ask although nothing is pending may be paid for by another tenant, and is told by which.
  const { data: usage } = useQuery({ ...overviewQuery(tenant, '7', false), enabled: can?.create === false })

  if (isForbidden(list.error)) return <NotFoundPage />

  const rowActions = (request: CreditRequest): RowAction[] => [
    { id: 'details', label: 'View details', icon: Eye, onAction: () => setShown(request) },
    ...(canCancel(request)
      ? [
          {
            id: 'cancel',
            label: 'Cancel request',
            icon: XCircle,
            tone: 'danger' as const,
            onAction: () => setDoomed(request),
          },
        ]
      : []),
  ]

  return (
    <>
      <PageHeader
        title="Credit-Anfragen"
        back={{ href: '/credits', label: 'Credit-Übersicht' }}
        actions={
          canCreate && (
            <EnglishPart>
              <Button variant="primary" onPress={() => setNewOpen(true)}>
                <Plus aria-hidden="true" className="size-4.5" />
                New Request
              </Button>
            </EnglishPart>
          )
        }
      />
      <EnglishPart>
        <div className="flex flex-col gap-6">
          {hasPending && (
            <Alert tone="info" title="A request is pending">
              You can submit a new request once the pending one has been reviewed or cancelled.
            </Alert>
          )}
          {usage?.paid_by && (
            <Alert tone="info">
              The usage of this tenant is paid by {usage.paid_by}. Additional credits are requested there.
            </Alert>
          )}
          <Statistics tenant={tenant} />
          <DataTable
            label="Credit requests"
            columns={requestColumns}
            rows={list.data?.data}
            rowKey={request => request.id}
            rowLabel={requestName}
            envelope={list.data}
            state={state}
            onStateChange={setState}
            isRefreshing={list.isPlaceholderData}
            error={list.error?.message}
            onRetry={() => void list.refetch()}
            rowActions={rowActions}
            pageSize={creditRequestPageSize}
            empty={{
              title: 'No credit requests yet',
              text: 'Requests for additional credits and their decisions appear here.',
            }}
          />
        </div>
        <NewRequestDialog tenant={tenant} isOpen={isNewOpen} onClose={() => setNewOpen(false)} />
        <RequestDetailsDialog
          request={shown}
          onClose={() => setShown(null)}
          onCancelRequest={
            shown && canCancel(shown)
              ? () => {
                  setShown(null)
                  setDoomed(shown)
                }
              : undefined
          }
        />
      </EnglishPart>
      <CancelRequestDialog tenant={tenant} request={doomed} onClose={() => setDoomed(null)} />
    </>
  )
}

/** The tenant's requests for additional credits. English, as the spec has these screens. */
export function CreditRequestsPage() {
  return <ActiveTenantPart>{tenant => <Requests tenant={tenant} />}</ActiveTenantPart>
}
