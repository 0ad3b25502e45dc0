import { Button } from '../../ui/buttons/Button.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { toast } from '../../ui/overlays/toasts.ts'
import { GallerySection, Specimen } from './GallerySection.tsx'

export function FeedbackSection() {
  return (
    <GallerySection title="Rückmeldungen">
      <div className="grid grid-cols-1 gap-x-8 gap-y-6 md:grid-cols-2">
        <Alert tone="info" title="Fast fertig">
          Laden Sie als Nächstes Dokumente hoch.
        </Alert>
        <Alert tone="success">Der Datenspeicher ist bereit.</Alert>
        <Alert tone="warning" title="Änderungen betreffen alle Mandanten" />
        <Alert
          tone="danger"
          title="Nicht genügend Credits verfügbar"
          actions={
            <>
              <LinkButton href="/debug/gallery" size="sm">
                Guthaben aufladen
              </LinkButton>
              <LinkButton href="/debug/gallery" size="sm" variant="ghost">
                Verlauf ansehen
              </LinkButton>
            </>
          }
        >
          Für diese Aktion sind nicht genügend Credits vorhanden.
        </Alert>
        <Specimen title="Meldungen (höchstens drei zugleich)">
          <div className="flex flex-wrap gap-3">
            <Button onPress={() => toast.success('Chatbot erfolgreich gespeichert')}>Erfolg</Button>
            <Button onPress={() => toast.error('Fehler beim Speichern des Chatbots')}>Fehler</Button>
            <Button onPress={() => toast.warning('Das Guthaben geht zur Neige')}>Warnung</Button>
            <Button onPress={() => toast.info('Dokument wird noch verarbeitet')}>Hinweis</Button>
          </div>
        </Specimen>
        <Specimen title="Fortschritt">
          <div className="flex flex-col gap-4">
            <ProgressBar label="Angaben vollständig" value={40} valueText="4 von 10" />
            <ProgressBar label="Speicher" value={92} tone="danger" />
            <ProgressBar label="Wird verarbeitet" />
          </div>
        </Specimen>
        <Specimen title="Laden">
          <Spinner label="Wird geladen" />
          <div className="mt-4 flex flex-col gap-2">
            <Skeleton className="h-6 w-1/2" />
            <Skeleton />
            <Skeleton className="h-4 w-3/4" />
          </div>
        </Specimen>
        <div className="rounded-lg border border-line bg-surface">
          <EmptyState
            title="Keine Chatbots gefunden"
            text="Legen Sie Ihren ersten Chatbot an."
            action={
              <LinkButton href="/debug/gallery" variant="primary">
                Neuen Chatbot erstellen
              </LinkButton>
            }
          />
        </div>
      </div>
    </GallerySection>
  )
}
