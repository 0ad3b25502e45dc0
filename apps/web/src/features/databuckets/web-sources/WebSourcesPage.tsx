import { type DatabucketDetails, documentPageSize, type WebSource } from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { InsufficientCreditsAlert } from '../../../app/credits/InsufficientCreditsAlert.tsx'
import { supportRequestHref, useInstallation } from '../../../app/installation.ts'
import { listProps } from '../../../app/list-props.ts'
import { useListState } from '../../../app/list-search.ts'
import { useConfirmedAct } from '../../../app/use-confirmed-act.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import type { RowAction } from '../../../ui/table/table-state.ts'
import { DatabucketFrame } from '../DatabucketFrame.tsx'
import { useRefreshDatabuckets, webSourcesQuery } from '../databuckets-query.ts'
import { WebSourceDialog } from './WebSourceDialog.tsx'
import { deleteAction, deletionOf, editAction, useCrawlNow } from './web-source-acts.ts'
import { webSourceColumns } from './web-source-columns.tsx'

/** For those who may not add one themselves, and only where somebody takes such requests. */
function RequestHint({ databucket }: { databucket: DatabucketDetails }) {
  const { takes_support_requests } = useInstallation()
  if (databucket.can.manage_websources || !takes_support_requests) return null
  const subject = `Web-Quelle für den Datenspeicher „${databucket.name}“`
  return (
    <Alert tone="info" title="Web-Quelle hinzufügen lassen">
      Neue Web-Quellen richten wir auf Anfrage ein: Nennen Sie uns in einer{' '}
      <TextLink href={supportRequestHref({ subject })}>Supportanfrage</TextLink> die Adresse und wie oft sie
      gelesen werden soll. Jeder Crawl verbraucht Credits.
    </Alert>
  )
}

function WebSources({ databucket }: { databucket: DatabucketDetails }) {
  const [state, setState] = useListState()
  const list = useQuery(webSourcesQuery(databucket.id, { page: state.page, search: state.search }))
  const { ask, dialog } = useConfirmedAct(useRefreshDatabuckets())
  const crawl = useCrawlNow(databucket.id)
  const [isFormOpen, setFormOpen] = useState(false)
  // The source outlives its form, so that the dialog keeps its words while it fades out.
  const [edited, setEdited] = useState<WebSource>()
  const openForm = (source?: WebSource) => {
    setEdited(source)
    setFormOpen(true)
  }

  const rowActions = (source: WebSource): RowAction[] => [
    crawl.action(source),
    ...(source.can.update ? [editAction(() => openForm(source))] : []),
    deleteAction(source, () => ask(deletionOf(databucket.id, source))),
  ]
  const addButton = list.data?.can.create && (
    <Button onPress={() => openForm()}>
      <Plus aria-hidden="true" className="size-4.5" />
      Web-Quelle hinzufügen
    </Button>
  )

  return (
    <div className="flex flex-col gap-6">
      {databucket.sharing_status.is_owner && <RequestHint databucket={databucket} />}
      {crawl.creditError && <InsufficientCreditsAlert error={crawl.creditError} />}
      <DataTable
        label="Web-Quellen"
        columns={webSourceColumns}
        {...listProps(list)}
        rowKey={source => source.id}
        rowLabel={source => source.name}
        rowActions={rowActions}
        state={state}
        onStateChange={setState}
        searchLabel="Web-Quellen suchen"
        toolbar={addButton}
        pageSize={documentPageSize}
        empty={{
          title: 'Keine Web-Quellen konfiguriert',
          text: 'Der Inhalt von Websites wird regelmäßig gelesen und durchsuchbar gemacht.',
        }}
      />
      <WebSourceDialog
        databucket={databucket.id}
        source={edited}
        isOpen={isFormOpen}
        onClose={() => setFormOpen(false)}
      />
      {dialog}
    </div>
  )
}

export function WebSourcesPage() {
  return <DatabucketFrame>{databucket => <WebSources databucket={databucket} />}</DatabucketFrame>
}
