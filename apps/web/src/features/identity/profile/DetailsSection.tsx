import { profileForm } from '@lotse/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../app/api.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { FormTextField } from '../../../ui/fields/TextField.tsx'
import { Form, FormActions } from '../../../ui/forms/Form.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { useServerForm } from '../../../ui/forms/use-server-form.ts'
import { toast } from '../../../ui/overlays/toasts.ts'
import { Card } from '../../../ui/structure/Card.tsx'
import { type Profile, profileQuery, useProfileSaved } from './profile-query.ts'

/** The new address can be asked again or given up for as long as nobody has confirmed it. */
function PendingEmail({ email, isReadOnly }: { email: string; isReadOnly: boolean }) {
  const queryClient = useQueryClient()
  const common = {
    onError: (error: Error) => toast.error(error.message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: profileQuery.queryKey, exact: true }),
  }
  const resend = useMutation({
    mutationFn: () => call('profile.pending-email.resend'),
    onSuccess: ({ message }) => toast.success(message),
    ...common,
  })
  const withdraw = useMutation({
    mutationFn: () => call('profile.pending-email.destroy'),
    onSuccess: () => toast.success('Neue E-Mail-Adresse zurückgezogen'),
    ...common,
  })
  const isBusy = resend.isPending || withdraw.isPending
  return (
    <Alert
      tone="info"
      title="Bestätigung ausstehend"
      actions={
        !isReadOnly && (
          <>
            <Button
              size="sm"
              isPending={resend.isPending}
              isDisabled={isBusy}
              onPress={() => resend.mutate()}
            >
              Link erneut senden
            </Button>
            <Button
              size="sm"
              isPending={withdraw.isPending}
              isDisabled={isBusy}
              onPress={() => withdraw.mutate()}
            >
              Neue Adresse zurückziehen
            </Button>
          </>
        )
      }
    >
      Wir haben einen Link an <strong className="break-all">{email}</strong> gesendet. Bis Sie ihn öffnen,
      gilt Ihre bisherige Adresse.
    </Alert>
  )
}

export function DetailsSection({ profile, isReadOnly }: { profile: Profile; isReadOnly: boolean }) {
  const { user, pending_email: pendingEmail } = profile
  const takeOver = useProfileSaved()
  const form = useServerForm({
    schema: profileForm,
    defaultValues: { name: user.name, email: user.email, current_password: '' },
    onSubmit: (body, { signal }) => call('profile.update', { body }, { signal }),
    onSuccess: saved => {
      takeOver(saved)
      // The old address counts until the new one is confirmed, so the field shows the old one again.
      form.reset({ name: saved.user.name, email: saved.user.email, current_password: '' })
    },
    messages: { success: 'Profil erfolgreich aktualisiert', error: 'Fehler beim Aktualisieren des Profils' },
  })
  const isNewAddress = form.watch('email').trim().toLowerCase() !== user.email.toLowerCase()

  return (
    <Card
      title="Persönliche Angaben"
      description="Name und Adresse, wie andere in Ihren Mandanten sie sehen."
    >
      <Form form={form} label="Persönliche Angaben">
        <FormTextField
          form={form}
          name="name"
          label="Name"
          autoComplete="name"
          maxLength={120}
          isRequired={!isReadOnly}
          isReadOnly={isReadOnly}
        />
        <FormTextField
          form={form}
          name="email"
          label="E-Mail-Adresse"
          type="email"
          autoComplete="email"
          isRequired={!isReadOnly}
          isReadOnly={isReadOnly}
        />
        {pendingEmail && <PendingEmail email={pendingEmail} isReadOnly={isReadOnly} />}
        <div aria-live="polite" className="flex flex-col gap-6 empty:hidden">
          {isNewAddress && (
            <Alert tone="info">
              An die neue Adresse geht ein Bestätigungslink. Die Änderung gilt erst, wenn Sie ihn geöffnet
              haben.
            </Alert>
          )}
        </div>
        {isNewAddress && (
          <FormTextField
            form={form}
            name="current_password"
            label="Aktuelles Passwort"
            type="password"
            autoComplete="current-password"
            description="Zur Sicherheit nötig, wenn Sie Ihre E-Mail-Adresse ändern."
          />
        )}
        {!isReadOnly && (
          <FormActions>
            <SubmitButton form={form} />
          </FormActions>
        )}
      </Form>
    </Card>
  )
}
