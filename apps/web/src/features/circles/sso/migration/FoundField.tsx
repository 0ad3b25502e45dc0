import {
  certificateFileEndings,
  type SsoBaseField,
  type SsoDetection,
  ssoBaseFieldLabels,
  ssoLimits,
} from '@lotse/contract'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { TextAreaField } from '../../../../ui/fields/TextAreaField.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { readCertificateFile } from '../certificates/certificate-text.ts'

export type FieldFound = SsoDetection['providers'][number]['fields'][number]
export type Entered = Partial<Record<SsoBaseField, string>>

/** Without a certificate the way can be begun; everything else has to be there. */
export const isMissing = ({ name, found, fault }: FieldFound, entered: Entered): boolean =>
  name !== 'x509_certificate' && (found === '' || fault !== '') && !entered[name]?.trim()

const hintOf = ({ found, fault }: FieldFound): string => {
  if (found === '') return 'In der bisherigen Konfiguration nicht gefunden.'
  return fault
    ? `Bisher: ${found}. Nicht zu gebrauchen: ${fault}`
    : `Bisher: ${found}. Leer lassen, um es zu übernehmen.`
}

interface FoundFieldProps {
  field: FieldFound
  value: string
  errorMessage?: string
  onChange: (value: string) => void
}

/** A field with what the old configuration has for it. */
export function FoundField({ field, value, errorMessage, onChange }: FoundFieldProps) {
  const [problem, setProblem] = useState<string>()
  const label = ssoBaseFieldLabels[field.name]
  const shared = { label, description: hintOf(field), value, onChange }
  if (field.name !== 'x509_certificate')
    return (
      <TextField
        {...shared}
        type={field.name === 'client_secret' ? 'password' : 'text'}
        autoComplete={field.name === 'client_secret' ? 'new-password' : 'off'}
        errorMessage={errorMessage}
        isRequired={field.found === '' || field.fault !== ''}
      />
    )
  const readFile = async (files: FileList | null) => {
    const file = files?.[0]
    if (!file) return
    try {
      if (file.size > ssoLimits.certificate) throw new Error('too large')
      onChange((await readCertificateFile(file)).certificate)
      setProblem(undefined)
    } catch {
      setProblem('Fehler beim Lesen der Datei')
    }
  }
  return (
    <div className="flex flex-col items-start gap-3">
      <TextAreaField
        {...shared}
        rows={4}
        errorMessage={problem}
        placeholder="-----BEGIN CERTIFICATE-----"
        className="w-full"
      />
      <FileTrigger acceptedFileTypes={[...certificateFileEndings]} onSelect={readFile}>
        <Button size="sm" aria-label={`${label}: Datei wählen`}>
          <FileUp aria-hidden="true" className="size-4" />
          Datei wählen
        </Button>
      </FileTrigger>
    </div>
  )
}
