import { useState } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/toasts.ts'
import { GallerySection } from './GallerySection.tsx'

export function DialogSection() {
  const [isOpen, setOpen] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [isDeleting, setDeleting] = useState(false)

  const destroy = () => {
    setDeleting(true)
    setTimeout(() => {
      setDeleting(false)
      setAsking(false)
      toast.success('Chatbot gelöscht')
    }, 1500)
  }

  return (
    <GallerySection title="Dialoge">
      <div className="flex flex-wrap gap-3">
        <Button onPress={() => setOpen(true)}>Dialog öffnen</Button>
        <Button variant="danger" onPress={() => setAsking(true)}>
          Löschen bestätigen
        </Button>
      </div>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Bericht exportieren"
        actions={
          <>
            <Button onPress={() => setOpen(false)}>Abbrechen</Button>
            <Button variant="primary" onPress={() => setOpen(false)}>
              Exportieren
            </Button>
          </>
        }
      >
        <TextField label="Name des Berichts" autoFocus />
      </Dialog>
      <ConfirmDialog
        isOpen={isAsking}
        title="Chatbot löschen?"
        text="Der Chatbot „Bürgerservice“ wird gelöscht."
        consequences={[
          'Alle 128 Gespräche werden gelöscht.',
          'Alle Einstellungen des Chatbots gehen verloren.',
          'Auf fremden Webseiten eingebettete Chatbots funktionieren nicht mehr.',
          'Die Aktion kann nicht rückgängig gemacht werden.',
        ]}
        isProcessing={isDeleting}
        onConfirm={destroy}
        onCancel={() => setAsking(false)}
      />
    </GallerySection>
  )
}
