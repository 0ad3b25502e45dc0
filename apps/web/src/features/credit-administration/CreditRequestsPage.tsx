import { creditRequestPageSize } from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { Check, Eye, X } from 'lucide-react'
import { useState } from 'react'
import { download } from '../../app/api.ts'
import { readListQuery, useListState } from '../../app/list-search.ts'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { PageHeader } from '../../ui/structure/PageHeader.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { RowAction } from '../../ui/table/table-state.ts'
import { formatNumber } from '../../ui/texts/format.ts'
import { EnglishPart } from '../../ui/texts/language.tsx'
import { adminListProps } from './admin-list-props.ts'
import { BulkBar } from './BulkBar.tsx'
import { CsvExportButton } from './CsvExportButton.tsx'
import { RejectDialog } from './RejectDialog.tsx'
import { RequestFilters } from './RequestFilters.tsx'
import { RequestStatistics } from './RequestStatistics.tsx'
import { ReviewDialog } from './ReviewDialog.tsx'
import { useQuickActs } from './request-acts.ts'
import { requestColumns } from './request-columns.tsx'
import { type AdminRequest, requestListSchema, requestsQuery } from './requests-query.ts'

const noRequests = {
  title: 'No credit requests',
  text: 'No requests match your current filters.',
  restrictedText: 'No requests match your current filters.',
}

export function CreditRequestsPage() {
  return (
    <EnglishPart>
      <CreditRequests />
    </EnglishPart>
  )
}

/** A dialog about one request. The request outlives its opening, so that the words stay while the dialog fades out. */
type Asked = {
  kind: 'review' | 'approve' | 'reject'
  request: AdminRequest
  isOpen: boolean
  opening: number
}

function CreditRequests() {
  const [state, setState] = useListState()
  const query = readListQuery(requestListSchema, { ...state.filters, page: state.page })
  const { urgency_level, status, days_old } = query
  const list = useQuery(requestsQuery(query))
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isAskingBulk, setAskingBulk] = useState(false)
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())

  const close = () => {
    setAsked(current => current && { ...current, isOpen: false })
    setAskingBulk(false)
  }
  const acts = useQuickActs(close)
  const open = (kind: Asked['kind'], request: AdminRequest) =>
    setAsked(current => ({ kind, request, isOpen: true, opening: (current?.opening ?? 0) + 1 }))
  const isOpen = (kind: Asked['kind']) => asked?.kind === kind && asked.isOpen

  // Only what is on screen and still pending counts: nobody approves what they do not see.
  const chosen = (list.data?.data ?? []).filter(({ id, status }) => status === 'pending' && marked.has(id))
  const mark = ({ id }: AdminRequest, isMarked: boolean) =>
    setMarked(current => {
      const next = new Set(current)
      if (isMarked) next.add(id)
      else next.delete(id)
      return next
    })
  const chosenAmount = chosen.reduce((sum, { amount }) => sum + amount, 0)

  const actionsOn = (request: AdminRequest): RowAction[] => {
    const view = { id: 'view', label: 'View', icon: Eye, onAction: () => open('review', request) }
    if (request.status !== 'pending') return [view]
    return [
      view,
      { id: 'approve', label: 'Approve', icon: Check, onAction: () => open('approve', request) },
      { id: 'reject', label: 'Reject', icon: X, tone: 'danger', onAction: () => open('reject', request) },
    ]
  }

  return (
    <>
      <PageHeader
        title="Credit Request Management"
        description="Review what tenants ask for, approve or reject it."
        actions={
          <CsvExportButton
            subject="credit-requests"
            load={() =>
              download('api.admin.credits.requests.export', { query: { urgency_level, status, days_old } })
            }
          />
        }
      />
      <div className="flex flex-col gap-6">
        <RequestStatistics />
        <RequestFilters state={state} onStateChange={setState} />
        <BulkBar
          count={chosen.length}
          onApprove={() => setAskingBulk(true)}
          onClear={() => setMarked(new Set())}
        />
        <DataTable
          label="Credit Requests"
          columns={requestColumns({ isSelected: ({ id }) => marked.has(id), onSelect: mark })}
          rowKey={request => request.id}
          rowLabel={request => request.tenant.name}
          {...adminListProps(list)}
          state={state}
          onStateChange={setState}
          rowActions={actionsOn}
          pageSize={creditRequestPageSize}
          empty={noRequests}
        />
      </div>
      <ConfirmDialog
        isOpen={isAskingBulk}
        title={`Approve ${chosen.length} ${chosen.length === 1 ? 'request' : 'requests'}?`}
        text={`${formatNumber(chosenAmount)} credits will be granted in total.`}
        confirmLabel="Bulk Approve"
        tone="primary"
        isProcessing={acts.bulkApprove.isPending}
        onConfirm={() =>
          acts.bulkApprove.mutate(
            chosen.map(({ id }) => id),
            { onSuccess: () => setMarked(new Set()) },
          )
        }
        onCancel={close}
      />
      {asked && (
        <>
          <ConfirmDialog
            isOpen={isOpen('approve')}
            title="Approve this request?"
            text={`${asked.request.tenant.name} will receive ${formatNumber(asked.request.amount)} credits.`}
            confirmLabel="Approve"
            tone="primary"
            isProcessing={acts.approve.isPending}
            onConfirm={() => acts.approve.mutate(asked.request.id)}
            onCancel={close}
          />
          <RejectDialog
            key={`reject ${asked.opening}`}
            isOpen={isOpen('reject')}
            tenantName={asked.request.tenant.name}
            isProcessing={acts.reject.isPending}
            onReject={reason => acts.reject.mutate({ id: asked.request.id, reason })}
            onClose={close}
          />
          {asked.kind === 'review' && (
            <ReviewDialog
              key={`review ${asked.opening}`}
              requestId={asked.request.id}
              isOpen={asked.isOpen}
              onClose={close}
            />
          )}
        </>
      )}
    </>
  )
}
