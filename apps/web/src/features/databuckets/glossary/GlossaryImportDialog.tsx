import { glossaryCsvCharacters, glossaryEntriesAtMost, routes } from '@lotse/contract'
import { FileUp } from 'lucide-react'
import { FileTrigger } from 'react-aria-components'
import { call } from '../../../app/api.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { FormTextAreaField } from '../../../ui/fields/TextAreaField.tsx'
import { DialogFormActions } from '../../../ui/forms/DialogFormActions.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { useServerForm } from '../../../ui/forms/use-server-form.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { useRefreshGlossary } from './glossary-query.ts'

function ImportForm({ onClose }: { onClose: () => void }) {
  const refresh = useRefreshGlossary()
  const form = useServerForm({
    schema: routes['glossary.store_many'].body,
    defaultValues: { csv: '' },
    onSubmit: (body, { signal }) => call('glossary.store_many', { body }, { signal }),
    onSuccess: () => {
      onClose()
      void refresh()
    },
    messages: { success: 'Eigene Wörter übernommen', error: 'Fehler beim Übernehmen der Wörter' },
  })
  const readFile = async (files: FileList | null) => {
    const text = await files?.[0]?.text()
    if (text !== undefined) form.setValue('csv', text.slice(0, glossaryCsvCharacters), { shouldDirty: true })
  }
  return (
    <Form form={form} label="Wörter aus CSV" warnsUnsaved={false}>
      <FormTextAreaField
        form={form}
        name="csv"
        label="Wörter"
        description={`Eine Zeile je Wort: Wort; Bedeutung – und „ja“ dahinter, wenn beide Richtungen gelten sollen. Höchstens ${glossaryEntriesAtMost} eigene Wörter.`}
        rows={8}
        isRequired
      />
      <FileTrigger acceptedFileTypes={['.csv', '.txt', 'text/csv', 'text/plain']} onSelect={readFile}>
        <Button className="self-start">
          <FileUp aria-hidden="true" className="size-4.5" />
          Datei wählen
        </Button>
      </FileTrigger>
      <DialogFormActions form={form} onClose={onClose}>
        <SubmitButton form={form}>Übernehmen</SubmitButton>
      </DialogFormActions>
    </Form>
  )
}

export function GlossaryImportDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Wörter aus CSV übernehmen">
      <ImportForm onClose={onClose} />
    </Dialog>
  )
}
