import { certificateFileEndings, ssoLimits } from '@lotse/contract'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { z } from 'zod'
import { call } from '../../../../app/api.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { FormTextAreaField } from '../../../../ui/fields/TextAreaField.tsx'
import { DialogForm } from '../../../../ui/forms/DialogForm.tsx'
import { useServerForm } from '../../../../ui/forms/use-server-form.ts'
import { Dialog } from '../../../../ui/overlays/Dialog.tsx'
import { KeyFromFile } from './KeyFromFile.tsx'
import { KeyPairCheck } from './KeyPairCheck.tsx'
import { readKeyFiles } from './key-files.ts'
import { useKeepList } from './own-certificates-query.ts'

const pair = z.object({
  certificate: z.string().trim().min(1, 'Bitte geben Sie das Zertifikat an'),
  private_key: z.string().trim().min(1, 'Bitte geben Sie den privaten Schlüssel an'),
})
const texts = {
  unreadable: 'Fehler beim Lesen der Datei',
  nothing: 'In den Dateien steht weder ein Zertifikat noch ein privater Schlüssel.',
}

interface UploadDialogProps {
  circle: string
  onClose: () => void
  onDone: () => void
}

/** Mounted only while open: nothing of a private key stays behind. */
export function UploadDialog({ circle, onClose, onDone }: UploadDialogProps) {
  const keep = useKeepList(circle)
  const [problem, setProblem] = useState<string | null>(null)
  const [keyFile, setKeyFile] = useState('')
  const form = useServerForm({
    schema: pair,
    defaultValues: { certificate: '', private_key: '' },
    onSubmit: (body, { signal }) =>
      call('superadmin.sso.certificates.upload', { params: { circle }, body }, { signal }),
    onSuccess: list => {
      keep(list)
      onDone()
    },
    messages: { success: 'Zertifikat hinterlegt' },
  })
  const [certificate, privateKey] = form.watch(['certificate', 'private_key'])

  const put = (name: 'certificate' | 'private_key', text: string) => {
    form.setValue(name, text, { shouldDirty: true })
    form.clearErrors(name)
  }
  const readFiles = async (chosen: FileList | null) => {
    const files = [...(chosen ?? [])]
    if (files.length === 0) return
    try {
      if (files.some(({ size }) => size > ssoLimits.certificate)) throw new Error('too large')
      const read = await readKeyFiles(files)
      if (read.certificate) put('certificate', read.certificate)
      if (read.privateKey) {
        put('private_key', read.privateKey)
        setKeyFile(read.keyFile)
      }
      setProblem(read.certificate || read.privateKey ? null : texts.nothing)
    } catch {
      setProblem(texts.unreadable)
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Eigenes Zertifikat hochladen"
      size="lg"
      isProcessing={form.isSubmitting}
    >
      <DialogForm form={form} label="Eigenes Zertifikat hochladen" submitLabel="Hochladen" onClose={onClose}>
        <div>
          <div className="flex flex-wrap items-center gap-3">
            <FileTrigger
              acceptedFileTypes={[...certificateFileEndings, '.key']}
              allowsMultiple
              onSelect={files => void readFiles(files)}
            >
              <Button>
                <FileUp aria-hidden="true" className="size-4" />
                Dateien wählen
              </Button>
            </FileTrigger>
            <p className="text-muted text-sm">
              Zertifikat und Schlüssel, zusammen oder in mehreren Dateien:{' '}
              {[...certificateFileEndings, '.key'].join(', ')}
            </p>
          </div>
          <p role="alert" className="mt-1.5 text-danger-ink text-sm empty:hidden">
            {problem}
          </p>
        </div>
        <FormTextAreaField
          form={form}
          name="certificate"
          label="Zertifikat"
          description="Stehen hier mehrere, gilt das, zu dem der Schlüssel gehört."
          placeholder="-----BEGIN CERTIFICATE-----"
          rows={6}
          isRequired
        />
        {keyFile === '' ? (
          <FormTextAreaField
            form={form}
            name="private_key"
            label="Privater Schlüssel"
            description="Im PEM-Format und ohne Kennwort. Wird verschlüsselt abgelegt und nie wieder angezeigt."
            placeholder="-----BEGIN PRIVATE KEY-----"
            rows={4}
            isRequired
          />
        ) : (
          <KeyFromFile form={form} file={keyFile} onDrop={() => setKeyFile('')} />
        )}
        <KeyPairCheck certificate={certificate} privateKey={privateKey} />
      </DialogForm>
    </Dialog>
  )
}
