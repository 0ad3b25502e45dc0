import { type CurrentUser, profilePicture } from '@lotse/contract'
import { useMutation } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { call } from '../../../app/api.ts'
import { flashOnNextPage } from '../../../app/flash.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { toast } from '../../../ui/overlays/toasts.ts'
import { Avatar } from '../../../ui/structure/Avatar.tsx'
import { Card } from '../../../ui/structure/Card.tsx'
import { pictureFault } from './picture-check.ts'

/** The picture stands in many places; only a full load shows the new one in all of them. */
const reloadWith = (text: string): void => {
  flashOnNextPage('success', text)
  window.location.reload()
}

export function PictureSection({ user, isReadOnly }: { user: CurrentUser; isReadOnly: boolean }) {
  const [isAsking, setAsking] = useState(false)
  const upload = useMutation({
    mutationFn: (file: File) => call('profile.picture.update', { file }),
    onSuccess: () => reloadWith('Profilbild erfolgreich aktualisiert'),
    onError: () => toast.error('Fehler beim Hochladen des Profilbilds'),
  })
  const removal = useMutation({
    mutationFn: () => call('profile.picture.delete'),
    onSuccess: () => reloadWith('Profilbild erfolgreich entfernt'),
    onError: () => toast.error('Fehler beim Entfernen des Profilbilds'),
    onSettled: () => setAsking(false),
  })

  const choose = (files: FileList | null): void => {
    const file = files?.[0]
    if (!file) return
    const fault = pictureFault(file)
    if (fault) toast.error(fault)
    else upload.mutate(file)
  }

  return (
    <Card
      title="Profilbild"
      description="Wird neben Ihrem Namen angezeigt. PNG, JPEG, WebP oder GIF, höchstens 2 MB."
    >
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={user.name} initials={user.initials} src={user.profile_picture} size="lg" />
        {!isReadOnly && (
          <FileTrigger acceptedFileTypes={profilePicture.types} onSelect={choose}>
            <Button isPending={upload.isPending}>
              <Upload aria-hidden="true" className="size-4.5" />
              {user.profile_picture ? 'Bild ersetzen' : 'Bild hochladen'}
            </Button>
          </FileTrigger>
        )}
        {!isReadOnly && user.profile_picture && (
          <Button variant="ghost" onPress={() => setAsking(true)}>
            Bild entfernen
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title="Profilbild entfernen"
        text="Möchten Sie Ihr Profilbild wirklich entfernen? Danach stehen dort Ihre Initialen."
        confirmLabel="Entfernen"
        isProcessing={removal.isPending}
        onConfirm={() => removal.mutate()}
        onCancel={() => setAsking(false)}
      />
    </Card>
  )
}
