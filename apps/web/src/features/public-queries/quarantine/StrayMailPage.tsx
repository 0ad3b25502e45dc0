import { type QuarantinedMail, routes } from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { Building2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../app/api.ts'
import { listProps } from '../../../app/list-props.ts'
import { readListQuery, useListSearch, useListState } from '../../../app/list-search.ts'
import { useConfirmedAct } from '../../../app/use-confirmed-act.tsx'
import { PageHeader } from '../../../ui/structure/PageHeader.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import type { RowAction } from '../../../ui/table/table-state.ts'
import { strayMailQuery, useRefreshQueries } from '../public-queries-query.ts'
import { excerptOf, quarantineColumns, subjectOf } from './quarantine-columns.tsx'
import { ReleaseToTenantDialog } from './ReleaseToTenantDialog.tsx'

const listQuery = routes['superadmin.mail.quarantine.index'].query

/** Mails to the installation's mailbox that name no tenant; only super admins see them. */
export function StrayMailPage() {
  const [search] = useListSearch()
  const [state, setState] = useListState()
  const query = readListQuery(listQuery, search)
  const list = useQuery(strayMailQuery(query))
  const { ask, dialog } = useConfirmedAct(useRefreshQueries())
  // The mail outlives its dialog, so that it keeps its words while it fades out.
  const [released, setReleased] = useState<QuarantinedMail>()
  const [isReleasing, setReleasing] = useState(false)

  const rowActions = (mail: QuarantinedMail): RowAction[] => [
    {
      id: 'release',
      label: 'Einem Mandanten geben',
      icon: Building2,
      onAction: () => {
        setReleased(mail)
        setReleasing(true)
      },
    },
    {
      id: 'delete',
      label: 'Löschen',
      icon: Trash2,
      tone: 'danger',
      onAction: () =>
        ask({
          title: 'E-Mail löschen',
          text: `Möchten Sie „${subjectOf(mail)}“ von ${mail.from} wirklich löschen?`,
          consequences: [
            'Die E-Mail und ihre Anhänge werden gelöscht.',
            'Das kann nicht rückgängig gemacht werden.',
          ],
          confirmLabel: 'Löschen',
          run: () => call('superadmin.mail.quarantine.destroy', { params: { stray_mail: mail.id } }),
          success: 'E-Mail gelöscht',
        }),
    },
  ]

  return (
    <>
      <PageHeader
        title="E-Mails an Unbekannt"
        description="E-Mails im Postfach der Installation, die zu keiner Adresse eines Mandanten gehören."
      />
      <DataTable
        label="E-Mails an Unbekannt"
        columns={quarantineColumns}
        {...listProps(list)}
        rowKey={({ id }) => id}
        rowLabel={subjectOf}
        rowActions={rowActions}
        rowDetail={excerptOf}
        state={state}
        onStateChange={setState}
        searchLabel="E-Mails suchen"
        pageSize={query.per_page}
        empty={{ title: 'Keine E-Mails an Unbekannt', text: 'Jede E-Mail ging an einen Mandanten.' }}
      />
      {dialog}
      {released && (
        <ReleaseToTenantDialog mail={released} isOpen={isReleasing} onClose={() => setReleasing(false)} />
      )}
    </>
  )
}
