import { type CircleRow, circlePageSize, organisationTypeLabels, routes } from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { Building2, KeyRound, MessageSquareText, Network, Pencil, Trash2 } from 'lucide-react'
import { call } from '../../app/api.ts'
import { listProps } from '../../app/list-props.ts'
import { readListQuery, useListState } from '../../app/list-search.ts'
import { type Act, useConfirmedAct } from '../../app/use-confirmed-act.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { PageHeader } from '../../ui/structure/PageHeader.tsx'
import { StatCard, StatCardRow } from '../../ui/structure/StatCard.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { formatCount } from '../../ui/texts/format.ts'
import { circleColumns } from './circle-columns.tsx'
import { circleFiguresQuery, circleList, circlesQuery, useRefreshCircles } from './circles-query.ts'

const createHref = `${circleList}/create`
const createLabel = 'Neuer Circle'
const typeOptions = Object.entries(organisationTypeLabels).map(([value, label]) => ({ value, label }))

const deletionOf = ({ id, name }: CircleRow): Act => ({
  title: 'Circle löschen',
  text: `Möchten Sie den Circle "${name}" wirklich löschen?`,
  consequences: ['Seine Prompts und seine Einstellungen zur Aktualität gehen verloren.'],
  confirmLabel: 'Löschen',
  run: () => call('superadmin.circles.destroy', { params: { circle: id } }),
  success: 'Circle gelöscht',
})

function CircleFigures() {
  const { data, isPending } = useQuery(circleFiguresQuery)
  const ofAll = data && `von ${formatCount(data.circles, 'Circle', 'Circles')}`
  return (
    <StatCardRow>
      <StatCard
        label="Circles"
        icon={Network}
        value={data?.circles}
        sublabel="insgesamt"
        isLoading={isPending}
      />
      <StatCard
        label="Mandanten"
        icon={Building2}
        value={data?.tenants}
        sublabel="in allen Circles"
        isLoading={isPending}
      />
      <StatCard
        label="Mit SSO"
        icon={KeyRound}
        tone="success"
        value={data?.sso_enabled}
        sublabel={ofAll}
        isLoading={isPending}
      />
      <StatCard
        label="Mit Prompts"
        icon={MessageSquareText}
        tone="info"
        value={data?.with_prompts}
        sublabel={ofAll}
        isLoading={isPending}
      />
    </StatCardRow>
  )
}

export function CirclesPage() {
  const [state, setState] = useListState()
  const query = readListQuery(routes['superadmin.circles.index'].query, {
    ...state.filters,
    search: state.search,
    page: state.page,
    sort: state.sort?.column,
    direction: state.sort?.direction,
  })
  const list = useQuery(circlesQuery(query))
  const { ask, dialog } = useConfirmedAct(useRefreshCircles())
  const can = list.data?.can
  const isFiltered = query.search !== '' || query.sso !== '' || query.organisation_type !== ''

  return (
    <>
      <PageHeader
        title="Circles"
        description="Gruppen von Mandanten mit gemeinsamen Prompts und Regeln für die Suche."
        create={can?.create ? { label: createLabel, href: createHref } : undefined}
      />
      <div className="flex flex-col gap-6">
        <CircleFigures />
        <DataTable
          label="Circles"
          columns={circleColumns}
          rowKey={circle => circle.id}
          rowLabel={circle => circle.name}
          {...listProps(list)}
          state={state}
          onStateChange={setState}
          searchLabel="Suche"
          searchPlaceholder="Name oder Organisation"
          filters={[
            {
              key: 'sso',
              label: 'SSO-Status',
              options: [
                { value: 'enabled', label: 'Aktiviert' },
                { value: 'disabled', label: 'Deaktiviert' },
              ],
            },
            { key: 'organisation_type', label: 'Art der Organisation', options: typeOptions },
          ]}
          rowActions={circle => [
            ...(can?.edit
              ? [{ id: 'edit', label: 'Bearbeiten', icon: Pencil, href: `${circleList}/${circle.id}/edit` }]
              : []),
            {
              id: 'delete',
              label: 'Löschen',
              icon: Trash2,
              tone: 'danger',
              onAction: () => ask(deletionOf(circle)),
              disabledReason: can?.delete
                ? (circle.delete_refusal ?? undefined)
                : 'Keine Berechtigung zum Löschen',
            },
          ]}
          pageSize={circlePageSize}
          empty={{
            title: 'Keine Circles gefunden',
            text: isFiltered
              ? 'Ändern Sie die Suche oder die Filter.'
              : 'Mandanten gehören immer zu einem Circle.',
            action: can?.create && !isFiltered && <LinkButton href={createHref}>{createLabel}</LinkButton>,
          }}
        />
      </div>
      {dialog}
    </>
  )
}
