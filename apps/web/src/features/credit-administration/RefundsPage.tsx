import { refundPageSize } from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { download } from '../../app/api.ts'
import { readListQuery, useListState } from '../../app/list-search.ts'
import { PageHeader } from '../../ui/structure/PageHeader.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { DayRangeFilter } from '../../ui/table/DayRangeFilter.tsx'
import { EnglishPart } from '../../ui/texts/language.tsx'
import { adminListProps } from './admin-list-props.ts'
import { CsvExportButton } from './CsvExportButton.tsx'
import { IssueRefundDialog } from './IssueRefundDialog.tsx'
import { RefundDetailsDialog } from './RefundDetailsDialog.tsx'
import { RefundStatistics } from './RefundStatistics.tsx'
import { refundColumns } from './refund-columns.tsx'
import { type Refund, refundListSchema, refundsQuery, useRefundCategories } from './refunds-query.ts'

const searchDelayMs = 500

export function RefundsPage() {
  return (
    <EnglishPart>
      <Refunds />
    </EnglishPart>
  )
}

function Refunds() {
  const [state, setState] = useListState()
  const query = readListQuery(refundListSchema, { ...state.filters, search: state.search, page: state.page })
  const { search, category, start_date, end_date } = query
  const list = useQuery(refundsQuery(query))
  const categories = useRefundCategories()
  // Counts the openings: each is a form of its own.
  const [issue, setIssue] = useState({ isOpen: false, opening: 0 })
  // The refund outlives its dialog's opening, so that the dialog keeps its words while it fades out.
  const [shown, setShown] = useState<{ refund: Refund; isOpen: boolean } | null>(null)

  return (
    <>
      <PageHeader
        title="Credit Refund Management"
        description="Issue refunds to tenants and look up the refunds of the past."
        actions={
          <CsvExportButton
            subject="refunds"
            load={() =>
              download('api.admin.credits.refunds.export', {
                query: { search, category, start_date, end_date },
              })
            }
          />
        }
        create={{
          label: 'Issue Refund',
          onPress: () => setIssue(({ opening }) => ({ isOpen: true, opening: opening + 1 })),
        }}
      />
      <div className="flex flex-col gap-6">
        <RefundStatistics start_date={start_date} end_date={end_date} />
        <div className="flex flex-col gap-4">
          <h2 className="font-semibold text-lg">Refund History</h2>
          <DataTable
            label="Refund History"
            columns={refundColumns}
            rowKey={refund => refund.id}
            rowLabel={refund => refund.tenant.name}
            {...adminListProps(list)}
            state={state}
            onStateChange={setState}
            searchLabel="Tenant name"
            searchPlaceholder="Search tenants"
            searchDelayMs={searchDelayMs}
            filters={[
              { key: 'category', label: 'Category', allLabel: 'All categories', options: categories },
            ]}
            toolbar={
              <DayRangeFilter from="start_date" to="end_date" state={state} onStateChange={setState} />
            }
            rowActions={refund => [
              { id: 'view', label: 'View', icon: Eye, onAction: () => setShown({ refund, isOpen: true }) },
            ]}
            pageSize={refundPageSize}
            empty={{ title: 'No refunds found' }}
          />
        </div>
      </div>
      <IssueRefundDialog
        key={issue.opening}
        isOpen={issue.isOpen}
        onClose={() => setIssue(({ opening }) => ({ isOpen: false, opening }))}
      />
      {shown && (
        <RefundDetailsDialog {...shown} onClose={() => setShown({ refund: shown.refund, isOpen: false })} />
      )}
    </>
  )
}
