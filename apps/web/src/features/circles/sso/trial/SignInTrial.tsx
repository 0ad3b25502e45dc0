import { useMutation } from '@tanstack/react-query'
import { LogIn } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../../app/api.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { TextLink } from '../../../../ui/buttons/TextLink.tsx'
import { Alert } from '../../../../ui/feedback/Alert.tsx'
import { readServerErrors } from '../../../../ui/forms/server-errors.ts'

/** A sign-in at the service in a window of its own. It ends in a report and signs nobody in. */
export function SignInTrial({ circle, isDirty }: { circle: string; isDirty: boolean }) {
  const [isHeldBack, setHeldBack] = useState(false)
  const start = useMutation({
    mutationFn: () => call('superadmin.sso.trials.store', { params: { circle } }),
  })
  const begin = () => {
    // Opened by the click itself: browsers hold back a window that comes later.
    const popup = window.open('', 'lotse-sso-trial', 'popup,width=560,height=760')
    setHeldBack(popup === null)
    start.mutate(undefined, {
      onSuccess: ({ url }) => popup?.location.assign(url),
      onError: () => popup?.close(),
    })
  }
  return (
    <section aria-label="Anmeldung ausprobieren" className="flex flex-col gap-3 border-line border-t pt-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button isPending={start.isPending} isDisabled={isDirty} onPress={begin}>
          <LogIn aria-hidden="true" className="size-4.5" />
          Anmeldung ausprobieren
        </Button>
        <p className="text-muted text-sm">
          {isDirty
            ? 'Möglich, sobald Ihre Änderungen gespeichert sind.'
            : 'Öffnet den Anmeldedienst in einem eigenen Fenster. Am Ende steht ein Bericht; angemeldet wird niemand.'}
        </p>
      </div>
      <div role="status">
        {start.error && (
          <Alert tone="danger" title="Die Anmeldung lässt sich nicht ausprobieren">
            {readServerErrors(start.error).message}
          </Alert>
        )}
        {start.data && isHeldBack && (
          <Alert tone="warning" title="Ihr Browser hat das Fenster nicht geöffnet">
            <TextLink href={start.data.url} target="_blank">
              Zum Anmeldedienst
            </TextLink>
          </Alert>
        )}
      </div>
    </section>
  )
}
