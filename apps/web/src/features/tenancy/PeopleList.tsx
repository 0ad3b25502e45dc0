import { managerGroupLabels, type Page } from '@lotse/contract'
import { CircleCheck, CircleOff, MailQuestionMark, ShieldCheck, UserRound, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import type { Option } from '../../ui/fields/field-parts.tsx'
import { PageHeader } from '../../ui/structure/PageHeader.tsx'
import { StatCard, type StatCardProps, StatCardRow } from '../../ui/structure/StatCard.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { Column, RowAction } from '../../ui/table/table-state.ts'
import type { Person } from './people-columns.tsx'
import type { PeopleTable } from './people-table.ts'

interface PeopleReply<Row> extends Page<Row> {
  can: { create: boolean }
  canCreateMoreUsers: boolean
}

interface PeopleListProps<Row extends Person> {
  title: string
  description?: string
  /** Between heading and figures: notices, or what chooses whose people are shown. */
  children?: ReactNode
  reply: PeopleReply<Row> | undefined
  source: { isPlaceholderData: boolean; error: Error | null; refetch: () => unknown }
  table: PeopleTable
  pageSize: number
  inviteHref: string
  /** Why nobody can be invited now, although one may in general. */
  fullText: string
  figures: readonly Omit<StatCardProps, 'isLoading'>[]
  searchPlaceholder: string
  statuses: readonly Option[]
  columns: readonly Column<Row>[]
  rowActions?: (row: Row) => readonly RowAction[]
}

/** The figures that the lists have in common look alike in all of them. */
const looks: Record<string, Pick<StatCardProps, 'icon' | 'tone'>> = {
  Gesamt: { icon: Users },
  Bestätigt: { icon: CircleCheck, tone: 'success' },
  Unbestätigt: { icon: MailQuestionMark, tone: 'warning' },
  Aktiv: { icon: CircleCheck, tone: 'success' },
  Inaktiv: { icon: CircleOff, tone: 'neutral' },
  ...Object.fromEntries(
    Object.values(managerGroupLabels).map(label => [label, { icon: ShieldCheck, tone: 'info' as const }]),
  ),
}

const inviteLabel = 'Benutzer:in einladen'

/** The page of a list of people; the three lists of the product differ in figures, columns and acts only. */
export function PeopleList<Row extends Person>({ reply, source, table, ...props }: PeopleListProps<Row>) {
  const mayInvite = reply?.can.create ?? false
  const canInvite = mayInvite && reply?.canCreateMoreUsers === true

  return (
    <>
      <PageHeader
        title={props.title}
        description={props.description}
        create={canInvite ? { label: inviteLabel, href: props.inviteHref } : undefined}
      />
      <div className="flex flex-col gap-6">
        {props.children}
        {mayInvite && !canInvite && <Alert tone="info">{props.fullText}</Alert>}
        <StatCardRow>
          {props.figures.map(figure => (
            <StatCard
              key={figure.label}
              {...looks[figure.label]}
              {...figure}
              isLoading={reply === undefined && source.error === null}
            />
          ))}
        </StatCardRow>
        <DataTable
          label={props.title}
          columns={props.columns}
          rows={reply?.data}
          rowKey={row => row.id}
          rowLabel={row => row.name}
          envelope={reply}
          state={table.state}
          onStateChange={table.setState}
          isRefreshing={source.isPlaceholderData}
          error={source.error?.message}
          onRetry={() => void source.refetch()}
          searchLabel="Suche"
          searchPlaceholder={props.searchPlaceholder}
          filters={[{ key: 'status', label: 'Status', options: props.statuses }]}
          rowActions={props.rowActions}
          pageSize={props.pageSize}
          empty={{
            title: 'Keine Benutzer gefunden',
            action: canInvite && (
              <LinkButton href={props.inviteHref}>
                <UserRound aria-hidden="true" className="size-4.5" />
                {inviteLabel}
              </LinkButton>
            ),
          }}
        />
      </div>
    </>
  )
}
