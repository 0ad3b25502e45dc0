import { type SsoDetection, ssoMigrationTexts, ssoProviderLabels } from '@lotse/contract'
import { Alert } from '../../../../ui/feedback/Alert.tsx'

const settingsText = (count: number): string => {
  if (count === 0) return 'Keine; alle Angaben sind im nächsten Schritt einzutragen.'
  return count === 1 ? 'Eine Einstellung' : `${count} Einstellungen`
}

/** What the old sign-in leaves behind. */
export function DetectionStep({ detection }: { detection: SsoDetection }) {
  const { settings, certificates, suggested } = detection
  return (
    <div className="flex flex-col gap-4">
      <Alert tone="warning" title="Dieser Circle nutzt noch die bisherige Anmeldung">
        Der Assistent überträgt ihre Konfiguration auf einen der heutigen Anbieter. Bis zum Abschluss ändert
        sich nichts; danach lässt sich die Migration zurücknehmen.
      </Alert>
      <dl className="grid gap-3 @lg:grid-cols-3">
        <div>
          <dt className="text-muted text-sm">Gefunden</dt>
          <dd>{settingsText(settings)}</dd>
        </div>
        <div>
          <dt className="text-muted text-sm">Zertifikat</dt>
          {certificates.length === 0 && <dd>{ssoMigrationTexts.noCertificate}</dd>}
          {certificates.map(certificate => (
            <dd key={certificate} className="wrap-anywhere">
              {certificate}
            </dd>
          ))}
        </div>
        <div>
          <dt className="text-muted text-sm">Vorgeschlagener Anbieter</dt>
          <dd>{suggested ? ssoProviderLabels[suggested] : 'Keiner; bitte wählen Sie selbst.'}</dd>
        </div>
      </dl>
    </div>
  )
}
