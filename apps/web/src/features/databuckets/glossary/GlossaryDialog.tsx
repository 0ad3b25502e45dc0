import { type GlossaryEntry, glossaryForm } from '@lotse/contract'
import { call } from '../../../app/api.ts'
import { FormSwitch } from '../../../ui/fields/Switch.tsx'
import { FormTextField } from '../../../ui/fields/TextField.tsx'
import { DialogForm } from '../../../ui/forms/DialogForm.tsx'
import { useServerForm } from '../../../ui/forms/use-server-form.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { useRefreshGlossary } from './glossary-query.ts'

/** What the dialog begins with: an entry to change, or a word that was suggested. */
export type GlossaryStart = GlossaryEntry | { word: string; meaning: string }

interface GlossaryFormProps {
  start?: GlossaryStart
  onClose: () => void
}

function EntryForm({ start, onClose }: GlossaryFormProps) {
  const refresh = useRefreshGlossary()
  const entry = start && 'id' in start ? start : undefined
  const form = useServerForm({
    schema: glossaryForm,
    defaultValues: {
      word: start?.word ?? '',
      meaning: start?.meaning ?? '',
      both_ways: entry?.both_ways ?? true,
    },
    onSubmit: (body, { signal }) =>
      entry
        ? call('glossary.update', { params: { entry: entry.id }, body }, { signal })
        : call('glossary.store', { body }, { signal }),
    onSuccess: () => {
      onClose()
      void refresh()
    },
    messages: { success: 'Eigenes Wort gespeichert', error: 'Fehler beim Speichern des Worts' },
  })
  return (
    <DialogForm form={form} label="Eigenes Wort" onClose={onClose}>
      <FormTextField
        form={form}
        name="word"
        label="So wird gefragt"
        description="Ein Wort oder mehrere, etwa „Blaues Haus“. Mehrere zählen nur zusammen."
        autoComplete="off"
        isRequired
      />
      <FormTextField
        form={form}
        name="meaning"
        label="So steht es in den Dokumenten"
        description="Etwa „Jugendzentrum“."
        autoComplete="off"
        isRequired
      />
      <FormSwitch
        form={form}
        name="both_ways"
        label="Gilt in beiden Richtungen"
        description="Auch wer nach der Bedeutung fragt, findet Texte mit dem Wort."
      />
    </DialogForm>
  )
}

export function GlossaryDialog({ isOpen, ...props }: GlossaryFormProps & { isOpen: boolean }) {
  const title = props.start && 'id' in props.start ? 'Eigenes Wort bearbeiten' : 'Eigenes Wort anlegen'
  return (
    <Dialog isOpen={isOpen} onClose={props.onClose} title={title}>
      <EntryForm {...props} />
    </Dialog>
  )
}
