import { certificateFileEndings, ssoLimits } from '@lotse/contract'
import { useMutation } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { call } from '../../../../app/api.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { FormTextAreaField } from '../../../../ui/fields/TextAreaField.tsx'
import { useDebounced } from '../../../../ui/hooks/use-debounced.ts'
import type { SsoForm, SsoPath } from '../sso-form.ts'
import { CertificateResult } from './CertificateResult.tsx'
import { hasCertificateMarkers, normalizePem, readCertificateFile } from './certificate-text.ts'

const pauseMs = 500
const texts = {
  file: 'Fehler beim Lesen der Datei',
  format: 'Ungültiges Zertifikatsformat',
  failed: 'Fehler bei der Zertifikatsvalidierung',
}

interface CertificateFieldProps {
  form: SsoForm
  name: SsoPath
  label: string
  description?: string
  isRequired?: boolean
}

/** A certificate that is pasted or read from a file, and checked by the server as soon as it is there. */
export function CertificateField({ form, name, label, description, isRequired }: CertificateFieldProps) {
  const value = String(form.watch(name) ?? '')
  const settled = useDebounced(value, pauseMs)
  const checked = useRef(value)
  const [problem, setProblem] = useState<string | null>(null)
  const check = useMutation({
    mutationFn: (body: { certificate: string; encoding: 'text' | 'base64' }) =>
      call('superadmin.sso.certificate', { body }),
    onSuccess: ({ details, normalized }) => {
      if (details && normalized !== '') write(normalized)
    },
  })

  /** Without asking again for what has just been checked. */
  const write = (text: string) => {
    checked.current = text
    form.setValue(name, text as never, { shouldDirty: true })
    form.clearErrors(name)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for what is typed, when typing has paused
  useEffect(() => {
    if (settled === checked.current) return
    checked.current = settled
    check.reset()
    if (settled.trim() === '') return setProblem(null)
    if (!hasCertificateMarkers(settled)) return setProblem(texts.format)
    setProblem(null)
    check.mutate({ certificate: normalizePem(settled), encoding: 'text' })
  }, [settled])

  const readFile = async (files: FileList | null) => {
    const file = files?.[0]
    if (!file) return
    check.reset()
    try {
      if (file.size > ssoLimits.certificate) throw new Error('too large')
      const content = await readCertificateFile(file)
      setProblem(null)
      check.mutate(content)
    } catch {
      setProblem(texts.file)
    }
  }

  return (
    <div className="flex flex-col gap-3">
      <FormTextAreaField
        form={form}
        name={name}
        label={label}
        description={description}
        placeholder="-----BEGIN CERTIFICATE-----"
        rows={6}
        isRequired={isRequired}
      />
      <div className="flex flex-wrap items-center gap-3">
        <FileTrigger acceptedFileTypes={[...certificateFileEndings]} onSelect={readFile}>
          <Button size="sm" aria-label={`${label}: Datei wählen`}>
            <FileUp aria-hidden="true" className="size-4" />
            Datei wählen
          </Button>
        </FileTrigger>
        <Button
          size="sm"
          isDisabled={value.trim() === '' || check.isPending}
          aria-label={`${label}: Zertifikat prüfen`}
          onPress={() => {
            if (!hasCertificateMarkers(value)) return setProblem(texts.format)
            setProblem(null)
            check.mutate({ certificate: normalizePem(value), encoding: 'text' })
          }}
        >
          Zertifikat prüfen
        </Button>
        <span className="text-muted text-sm">{certificateFileEndings.join(', ')}</span>
      </div>
      <div role="status">
        {check.isPending && <p className="text-muted">Prüfe…</p>}
        {(problem ?? (check.isError ? texts.failed : null)) && (
          <p className="text-danger-ink text-sm">{problem ?? texts.failed}</p>
        )}
        {check.data && !problem && <CertificateResult result={check.data} />}
      </div>
    </div>
  )
}
