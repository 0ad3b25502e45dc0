import type { SsoCertificateResult } from '@lotse/contract'
import { CircleCheck, CircleX, Download } from 'lucide-react'
import { saveFile } from '../../../../app/save-file.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { Alert } from '../../../../ui/feedback/Alert.tsx'
import { cx } from '../../../../ui/styles/cx.ts'
import { inkTones } from '../../../../ui/styles/tones.ts'
import { formatDateTime } from '../../../../ui/texts/format.ts'

const report = (result: SsoCertificateResult): void => {
  const timestamp = new Date().toISOString()
  const content = JSON.stringify({ timestamp, provider: 'saml', validation: result }, null, 2)
  saveFile(
    new Blob([content], { type: 'application/json' }),
    `zertifikat-${timestamp.slice(0, 19).replace(/[:T]/g, '-')}.json`,
  )
}

function Details({ details }: { details: NonNullable<SsoCertificateResult['details']> }) {
  const facts: [string, string][] = [
    ['Aussteller', details.issuer],
    ['Inhaber', details.subject],
    ['Seriennummer', details.serialNumber],
    ['Gültig ab', formatDateTime(details.validFrom)],
    ['Gültig bis', formatDateTime(details.validTo)],
    ['Signaturverfahren', details.signatureAlgorithm],
    ['Fingerabdruck (SHA-256)', details.fingerprint],
  ]
  return (
    <dl className="mt-3 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
      {facts.map(([label, text]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="wrap-anywhere">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What the check of a certificate has found. */
export function CertificateResult({ result }: { result: SsoCertificateResult }) {
  const { isValid, message, details, checks, warning } = result
  return (
    <Alert
      tone={isValid ? (warning ? 'warning' : 'success') : 'danger'}
      title={isValid ? 'Zertifikat gültig' : 'Zertifikat ungültig'}
      className="bg-surface text-ink"
      actions={
        <Button size="sm" onPress={() => report(result)}>
          <Download aria-hidden="true" className="size-4" />
          Bericht herunterladen (JSON)
        </Button>
      }
    >
      <p>{message}</p>
      {warning && <p className="font-medium">{warning}</p>}
      <ul className="mt-2 flex flex-col gap-1 text-sm">
        {checks.map(({ name, passed, message: said }) => {
          const Icon = passed ? CircleCheck : CircleX
          return (
            <li key={name} className="flex gap-2">
              <Icon
                aria-hidden="true"
                className={cx('mt-0.5 size-4 shrink-0', passed ? inkTones.success : inkTones.danger)}
              />
              <span className="min-w-0 wrap-anywhere">
                <span className="font-medium">{name}</span>
                <span className="sr-only">{passed ? ' (bestanden)' : ' (nicht bestanden)'}</span>: {said}
              </span>
            </li>
          )
        })}
      </ul>
      {details && <Details details={details} />}
      {!isValid && <p className="mt-2">Beheben Sie die Probleme und versuchen Sie es erneut.</p>}
    </Alert>
  )
}
