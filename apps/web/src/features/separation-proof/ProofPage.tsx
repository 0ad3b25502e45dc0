import type { Reply, Routes } from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { call, download } from '../../app/api.ts'
import { useConfirmedAct } from '../../app/use-confirmed-act.tsx'
import { useDownload } from '../../app/use-download.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { LoadingFailed } from '../../ui/feedback/LoadingFailed.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Menu } from '../../ui/overlays/Menu.tsx'
import { Card } from '../../ui/structure/Card.tsx'
import { PageHeader } from '../../ui/structure/PageHeader.tsx'
import { formatDateTime } from '../../ui/texts/format.ts'
import { ProofReport } from './ProofReport.tsx'
import { ProofProgress, ProofState } from './ProofState.tsx'
import { proofList, proofQuery, useRefreshProofs } from './proofs-query.ts'

type Shown = Reply<Routes['superadmin.separation.show']>
type Format = 'html' | 'csv' | 'json'

const formats: { id: Format; label: string; description: string }[] = [
  { id: 'html', label: 'Zum Drucken', description: 'HTML-Seite, die allein lesbar ist' },
  { id: 'csv', label: 'Für Tabellen', description: 'CSV, eine Zeile je Route und Befund' },
  { id: 'json', label: 'Mit Prüfsumme', description: 'JSON, wie es gespeichert ist' },
]

function Running({ proof }: Pick<Shown, 'proof'>) {
  const { ask, dialog } = useConfirmedAct(useRefreshProofs())
  const cancel = () =>
    ask({
      title: 'Prüfung abbrechen',
      text: 'Möchten Sie die Prüfung wirklich abbrechen?',
      consequences: ['Was bisher geprüft wurde, ergibt keinen Bericht.'],
      confirmLabel: 'Prüfung abbrechen',
      run: () => call('superadmin.separation.cancel', { params: { proof: proof.id } }),
      success: 'Die Prüfung wurde abgebrochen.',
    })
  return (
    <Card
      title="Die Prüfung läuft"
      description="Sie können diese Seite verlassen; die Prüfung geht im Hintergrund weiter."
      actions={<Button onPress={cancel}>Abbrechen</Button>}
    >
      <ProofProgress proof={proof} />
      {dialog}
    </Card>
  )
}

function Outcome({ proof, report }: Shown) {
  if (report) return <ProofReport report={report} />
  if (proof.state === 'cancelled')
    return <Alert tone="info">Diese Prüfung wurde abgebrochen. Es gibt keinen Bericht.</Alert>
  if (proof.state === 'failed')
    return (
      <Alert tone="danger" title="Die Prüfung ist gescheitert">
        Sie konnte nicht zu Ende geführt werden. Der Grund steht im Protokoll des Servers.
      </Alert>
    )
  return <Running proof={proof} />
}

export function ProofPage() {
  const { proof: id = '' } = useParams({ strict: false })
  const query = useQuery(proofQuery(id))
  const exported = useDownload(
    (format: Format) =>
      download('superadmin.separation.export', { params: { proof: id }, query: { format } }),
    format => `mandantentrennung.${format}`,
  )
  const { data } = query
  return (
    <>
      <PageHeader
        title="Bericht zur Mandantentrennung"
        description={
          data && `Begonnen am ${formatDateTime(data.proof.requested_at)} von ${data.proof.started_by}`
        }
        back={{ href: proofList, label: 'Alle Prüfungen' }}
        badges={data && <ProofState proof={data.proof} />}
        actions={
          data?.report && (
            <Menu
              label="Bericht herunterladen"
              trigger="button"
              items={formats.map(format => ({ ...format, onAction: () => exported.mutate(format.id) }))}
            />
          )
        }
      />
      {query.isLoadingError ? (
        <LoadingFailed
          title="Die Prüfung konnte nicht geladen werden"
          error={query.error}
          onRetry={query.refetch}
        />
      ) : data ? (
        <Outcome {...data} />
      ) : (
        <Skeleton className="h-96" />
      )}
    </>
  )
}
