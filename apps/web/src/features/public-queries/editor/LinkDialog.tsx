import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { linkTarget } from './editor-schema.ts'

const addressAtMost = 1000

interface LinkFormProps {
  /** Of the link at the cursor; null for a new one. */
  href: string | null
  onSet: (href: string | null) => void
}

function LinkForm({ href, onSet }: LinkFormProps) {
  const [typed, setTyped] = useState(href ?? '')
  const [fault, setFault] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // It stands within the form of the answer, which must not be saved with it.
    event.stopPropagation()
    const target = linkTarget(typed)
    if (target === null) setFault('Bitte geben Sie eine Internet- oder E-Mail-Adresse ein')
    else if (target.length > addressAtMost) setFault('Diese Adresse ist zu lang')
    else onSet(target)
  }
  return (
    <form onSubmit={submit} noValidate aria-label="Link" className="flex flex-col gap-5">
      <TextField
        label="Adresse"
        description="Zum Beispiel https://www.stadt.example oder amt@stadt.example"
        value={typed}
        onChange={setTyped}
        errorMessage={fault}
        autoComplete="off"
        autoFocus
        isRequired
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary">
          Übernehmen
        </Button>
        {href !== null && <Button onPress={() => onSet(null)}>Link entfernen</Button>}
      </div>
    </form>
  )
}

interface LinkDialogProps extends LinkFormProps {
  isOpen: boolean
  onClose: () => void
}

export function LinkDialog({ isOpen, onClose, ...props }: LinkDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Link" size="sm">
      <LinkForm {...props} />
    </Dialog>
  )
}
