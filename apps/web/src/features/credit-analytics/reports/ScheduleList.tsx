import { type ReportSchedule, reportFormatLabels } from '@lotse/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { CalendarPlus, Pause, Play, Send, Trash2 } from 'lucide-react'
import { listProps } from '../../../app/list-props.ts'
import { type Act, useConfirmedAct } from '../../../app/use-confirmed-act.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { toast } from '../../../ui/overlays/toasts.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { type Column, type RowAction, useTableState } from '../../../ui/table/table-state.ts'
import { formatDateTime } from '../../../ui/texts/format.ts'
import {
  deleteSchedule,
  pauseSchedule,
  resumeSchedule,
  schedulesQuery,
  sendSchedule,
  useRefreshReports,
} from './reports-query.ts'
import { ScheduleDetail } from './ScheduleDetail.tsx'
import { rhythmOf, tabsOf } from './schedule-words.ts'

function LastCell({ last }: Pick<ReportSchedule, 'last'>) {
  if (!last) return 'Never'
  return (
    <span className="flex flex-col items-start gap-1">
      {formatDateTime(last.planned_for)}
      <span className="flex flex-wrap gap-1">
        {last.sent > 0 && <Badge tone="success">{last.sent} sent</Badge>}
        {last.failed > 0 && <Badge tone="danger">{last.failed} not sent</Badge>}
        {last.waiting > 0 && <Badge tone="info">{last.waiting} on the way</Badge>}
      </span>
    </span>
  )
}

const columns: Column<ReportSchedule>[] = [
  {
    id: 'report',
    header: 'Report',
    isRowHeader: true,
    isFluid: true,
    cell: row => `${tabsOf(row)} (${reportFormatLabels[row.format]}, ${row.period} days)`,
  },
  { id: 'rhythm', header: 'Sent', cell: rhythmOf },
  {
    id: 'next',
    header: 'Next',
    cell: ({ next_at }) => (next_at ? formatDateTime(next_at) : <Badge tone="warning">Paused</Badge>),
  },
  { id: 'last', header: 'Last', cell: row => <LastCell last={row.last} /> },
]

const removal = (row: ReportSchedule): Act => ({
  title: 'Delete scheduled report',
  text: `Delete the report ${tabsOf(row)}, ${rhythmOf(row)}?`,
  consequences: ['Nobody receives it any more', 'The list of its deliveries is deleted'],
  confirmLabel: 'Delete',
  run: () => deleteSchedule(row.id),
  success: 'Scheduled report deleted',
})

/** What is sent when, with what became of it; those who manage the credits pause, send and delete. */
export function ScheduleList({ onAdd }: { onAdd: () => void }) {
  const [state, setState] = useTableState()
  const list = useQuery(schedulesQuery(state.page))
  const refresh = useRefreshReports()
  const { ask, dialog } = useConfirmedAct(refresh)
  const act = useMutation({
    mutationFn: ({ run }: { run: () => Promise<unknown>; said: string }) => run(),
    onSuccess: (_, { said }) => toast.success(said, { lang: 'en' }),
    onError: error => toast.error(error.message, { lang: 'en' }),
    onSettled: refresh,
  })
  const canManage = list.data?.can.manage ?? false
  const actionsOf = (row: ReportSchedule): RowAction[] => [
    {
      id: 'send',
      label: 'Send now',
      icon: Send,
      onAction: () => act.mutate({ run: () => sendSchedule(row.id), said: 'The report is on its way' }),
      disabledReason: row.recipients.some(({ state }) => state === 'active')
        ? undefined
        : 'Nobody receives this report at present.',
    },
    row.is_paused
      ? {
          id: 'resume',
          label: 'Resume',
          icon: Play,
          onAction: () => act.mutate({ run: () => resumeSchedule(row.id), said: 'Report resumed' }),
        }
      : {
          id: 'pause',
          label: 'Pause',
          icon: Pause,
          onAction: () => act.mutate({ run: () => pauseSchedule(row.id), said: 'Report paused' }),
        },
    { id: 'delete', label: 'Delete', icon: Trash2, tone: 'danger', onAction: () => ask(removal(row)) },
  ]
  return (
    <div className="flex flex-col gap-4">
      {canManage && (
        <Button variant="primary" className="self-start" onPress={onAdd}>
          <CalendarPlus aria-hidden="true" className="size-4.5" />
          New schedule
        </Button>
      )}
      <DataTable
        label="Scheduled reports"
        {...listProps(list)}
        columns={columns}
        rowKey={row => row.id}
        rowLabel={row => `${tabsOf(row)}, ${rhythmOf(row)}`}
        state={state}
        onStateChange={setState}
        pageSize={5}
        rowActions={canManage ? actionsOf : undefined}
        rowDetail={row => <ScheduleDetail schedule={row} />}
        empty={{
          title: 'No scheduled reports',
          text: canManage
            ? 'Have a report sent to people by itself.'
            : 'Those who manage the credits can have reports sent by themselves.',
        }}
      />
      {dialog}
    </div>
  )
}
