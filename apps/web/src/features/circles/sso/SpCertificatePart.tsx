import { certificateWarningDays } from '@lotse/contract'
import { useState } from 'react'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { Switch } from '../../../ui/fields/Switch.tsx'
import { formatDate } from '../../../ui/texts/format.ts'
import { CertificateField } from './certificates/CertificateField.tsx'
import { SecretField } from './SecretField.tsx'
import { pathOf, type SsoForm, typedConfiguration } from './sso-form.ts'

const dayMs = 86_400_000
const certificates = ['sp_x509cert', 'sp_new_x509cert']
const keys = ['sp_private_key', 'sp_new_private_key']

interface SpCertificatePartProps {
  form: SsoForm
  storedSecrets: readonly string[]
  endsAt: string | null
}

/** The certificate with which Lotse signs and decrypts: its own, or one that the organisation brings. */
export function SpCertificatePart({ form, storedSecrets, endsAt }: SpCertificatePartProps) {
  const typed = typedConfiguration(form)
  const [isOwn, setOwn] = useState(Boolean(typed.sp_x509cert || typed.sp_new_x509cert))
  const daysLeft = endsAt === null ? null : Math.floor((Date.parse(endsAt) - Date.now()) / dayMs)

  const onSwitch = (isOn: boolean) => {
    setOwn(isOn)
    if (isOn) return
    for (const field of certificates) form.setValue(pathOf(field), '' as never, { shouldDirty: true })
    for (const field of keys)
      form.setValue(pathOf(field), (storedSecrets.includes(field) ? null : '') as never, {
        shouldDirty: true,
      })
    form.clearErrors([...certificates, ...keys].map(pathOf))
  }

  const secret = (field: string, label: string) => (
    <SecretField
      form={form}
      name={pathOf(field)}
      label={label}
      description="Im PEM-Format. Wird verschlüsselt abgelegt und nie wieder angezeigt."
      isStored={storedSecrets.includes(field) && typed[field as 'sp_private_key'] !== null}
      isLong
    />
  )

  return (
    <fieldset className="flex min-w-0 flex-col gap-6 border-line border-t pt-4">
      <legend className="pr-3 font-semibold">Unser Zertifikat (Service Provider)</legend>
      <Switch
        label="Eigenes Zertifikat verwenden"
        description="Ausgeschaltet erzeugt Lotse das Zertifikat selbst; die Angaben hier werden dann geleert."
        isSelected={isOwn}
        onChange={onSwitch}
      />
      {isOwn && (
        <>
          {endsAt && daysLeft !== null && daysLeft <= certificateWarningDays && (
            <Alert tone="warning">
              {daysLeft >= 0
                ? `Das Zertifikat läuft bald ab: am ${formatDate(endsAt)}.`
                : `Das Zertifikat ist am ${formatDate(endsAt)} abgelaufen.`}
            </Alert>
          )}
          <CertificateField form={form} name={pathOf('sp_x509cert')} label="Zertifikat" />
          {secret('sp_private_key', 'Privater Schlüssel')}
          <CertificateField
            form={form}
            name={pathOf('sp_new_x509cert')}
            label="Neues Zertifikat"
            description="Für den Wechsel: steht schon jetzt in den Metadaten und löst das bisherige später ab."
          />
          {secret('sp_new_private_key', 'Privater Schlüssel des neuen Zertifikats')}
          {typed.sp_new_x509cert && (
            <Alert tone="info">Das neue Zertifikat wird bei der nächsten Rotation aktiviert.</Alert>
          )}
        </>
      )}
    </fieldset>
  )
}
