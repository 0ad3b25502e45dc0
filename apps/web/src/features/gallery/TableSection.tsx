import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { toast } from '../../ui/overlays/toasts.ts'
import { DataTable, type DataTableProps } from '../../ui/table/DataTable.tsx'
import { type Column, initialTableState, useTableState } from '../../ui/table/table-state.ts'
import { formatDate, formatInteger } from '../../ui/texts/format.ts'
import { type DemoUser, demoUsers } from './demo-server.ts'
import { GallerySection, Specimen } from './GallerySection.tsx'

const columns: Column<DemoUser>[] = [
  { id: 'name', header: 'Name', cell: user => user.name, isSortable: true, isRowHeader: true },
  { id: 'email', header: 'E-Mail', cell: user => user.email, isSortable: true },
  { id: 'place', header: 'Ort', cell: user => user.place },
  {
    id: 'role',
    header: 'Rolle',
    cell: user =>
      user.role === 'admin' ? <Badge tone="accent">Administration</Badge> : <Badge>Redaktion</Badge>,
  },
  {
    id: 'credits',
    header: 'Credits',
    cell: user => formatInteger(user.credits),
    isSortable: true,
    align: 'end',
  },
  {
    id: 'created_at',
    header: 'Angelegt',
    cell: user => formatDate(user.created_at),
    isSortable: true,
    width: '9rem',
  },
]

const empty = {
  title: 'Keine Benutzer gefunden',
  text: 'Laden Sie die ersten Personen ein.',
  action: (
    <LinkButton href="/debug/gallery" variant="primary">
      Person einladen
    </LinkButton>
  ),
}

const still: Omit<DataTableProps<DemoUser>, 'label' | 'rows'> = {
  columns,
  rowKey: user => user.id,
  state: initialTableState,
  onStateChange: () => undefined,
  empty,
  pageSize: 3,
}

export function TableSection() {
  const [state, setState] = useTableState()
  const list = useQuery({
    queryKey: ['gallery', 'users', state],
    queryFn: () => demoUsers(state),
    placeholderData: keepPreviousData,
  })
  return (
    <GallerySection title="Tabelle">
      <div className="flex flex-col gap-8">
        <DataTable
          label="Benutzer"
          columns={columns}
          rows={list.data?.data}
          rowKey={user => user.id}
          envelope={list.data}
          state={state}
          onStateChange={setState}
          isRefreshing={list.isPlaceholderData}
          error={list.isError}
          onRetry={() => void list.refetch()}
          pageSize={8}
          rowLabel={user => user.name}
          searchLabel="Benutzer suchen"
          searchPlaceholder="Name oder E-Mail"
          filters={[
            {
              key: 'role',
              label: 'Rolle',
              allLabel: 'Alle Rollen',
              options: [
                { value: 'admin', label: 'Administration' },
                { value: 'editor', label: 'Redaktion' },
              ],
            },
          ]}
          rowActions={user => [
            { id: 'edit', label: 'Bearbeiten', icon: Pencil, href: '/debug/gallery' },
            {
              id: 'delete',
              label: 'Löschen',
              icon: Trash2,
              tone: 'danger',
              onAction: () => toast.success(`${user.name} gelöscht`),
              disabledReason: user.id % 5 === 1 ? 'Das eigene Konto kann nicht gelöscht werden.' : undefined,
            },
          ]}
          empty={empty}
        />
        <Specimen title="Lädt">
          <DataTable {...still} label="Benutzer, lädt" rows={undefined} />
        </Specimen>
        <Specimen title="Leer">
          <DataTable {...still} label="Benutzer, leer" rows={[]} />
        </Specimen>
        <Specimen title="Leer nach Suche">
          <DataTable
            {...still}
            label="Benutzer, ohne Treffer"
            rows={[]}
            state={{ ...initialTableState, search: 'xyz' }}
          />
        </Specimen>
        <Specimen title="Fehler">
          <DataTable
            {...still}
            label="Benutzer, Fehler"
            rows={undefined}
            error
            onRetry={() => toast.info('Neuer Versuch')}
          />
        </Specimen>
      </div>
    </GallerySection>
  )
}
