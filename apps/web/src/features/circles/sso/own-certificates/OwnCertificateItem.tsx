import type { SsoOwnCertificate } from '@lotse/contract'
import { Download, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { saveFile } from '../../../../app/save-file.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { Alert } from '../../../../ui/feedback/Alert.tsx'
import { Badge } from '../../../../ui/feedback/Badge.tsx'
import { formatDateTime } from '../../../../ui/texts/format.ts'
import { shownState } from './certificate-state.ts'

const download = ({ certificate, details }: SsoOwnCertificate): void =>
  saveFile(
    new Blob([`${certificate.trim()}\n`], { type: 'application/x-pem-file' }),
    `lotse-zertifikat-${details.fingerprint.replaceAll(':', '').slice(0, 8).toLowerCase()}.pem`,
  )

interface OwnCertificateItemProps {
  certificate: SsoOwnCertificate
  onActivate: () => void
  onRemove: () => void
}

export function OwnCertificateItem({ certificate, onActivate, onRemove }: OwnCertificateItemProps) {
  const nameId = useId()
  const { details, state, warning } = certificate
  const { label, tone, use } = shownState(certificate, new Date())
  // After some changes several look alike but for their fingerprint.
  const name = `${details.subject} (${label}, ${details.fingerprint.slice(0, 8)})`
  const facts: [string, string][] = [
    ['Gültig bis', `${formatDateTime(details.validTo)} Uhr`],
    ['Aussteller', details.issuer === details.subject ? 'selbst ausgestellt' : details.issuer],
    ['Fingerabdruck (SHA-256)', details.fingerprint],
  ]
  return (
    <li aria-labelledby={nameId} className="flex flex-col gap-3 rounded-lg border border-line p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h4 id={nameId} className="min-w-0 font-medium wrap-anywhere">
          {details.subject}
        </h4>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="text-sm">{use}</p>
      <dl className="grid gap-x-4 gap-y-1 text-sm @lg:grid-cols-[auto_1fr]">
        {facts.map(([term, text]) => (
          <div key={term} className="contents">
            <dt className="text-muted">{term}</dt>
            <dd className="wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
      {warning && <Alert tone="warning">{warning}</Alert>}
      <div className="flex flex-wrap gap-2">
        {state === 'announced' && (
          <Button size="sm" variant="primary" aria-label={`Aktivieren: ${name}`} onPress={onActivate}>
            Aktivieren
          </Button>
        )}
        <Button size="sm" aria-label={`Herunterladen: ${name}`} onPress={() => download(certificate)}>
          <Download aria-hidden="true" className="size-4" />
          Herunterladen
        </Button>
        {state !== 'active' && (
          <Button size="sm" variant="ghost" aria-label={`Löschen: ${name}`} onPress={onRemove}>
            <Trash2 aria-hidden="true" className="size-4" />
            Löschen
          </Button>
        )}
      </div>
    </li>
  )
}
