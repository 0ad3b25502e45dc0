import { useMutation } from '@tanstack/react-query'
import { VenetianMask } from 'lucide-react'
import { Button } from '../../ui/buttons/Button.tsx'
import { toast } from '../../ui/overlays/toasts.ts'
import { call } from '../api.ts'
import { flashOnNextPage } from '../flash.ts'
import { fullVisit } from '../full-visit.ts'
import type { Session } from '../session.ts'

/** Always in sight while somebody acts in another person's name. */
export function ImpersonationBanner({ session }: { session: Session }) {
  const stop = useMutation({
    mutationFn: () => call('superadmin.users.stop-impersonating'),
    onSuccess: ({ message }) => {
      flashOnNextPage('success', message)
      fullVisit('/superadmin/users')
    },
    onError: error => toast.error(error.message),
  })
  if (!session.impersonating || !session.user) return null
  return (
    <section
      aria-label="Identitätsübernahme"
      className="flex items-center gap-x-4 border-warning border-b bg-warning-soft px-4 py-2 text-warning-ink sm:px-6"
    >
      <p className="flex min-w-0 grow items-center gap-2 text-sm">
        <VenetianMask aria-hidden="true" className="size-5 shrink-0" />
        <span className="min-w-0">
          Sie handeln als <strong>{session.user.name}</strong>
          <span className="max-sm:hidden"> ({session.user.email})</span>
        </span>
      </p>
      <Button size="sm" isPending={stop.isPending} onPress={() => stop.mutate()}>
        <span className="sm:hidden">Beenden</span>
        <span className="max-sm:hidden">Übernahme beenden</span>
      </Button>
    </section>
  )
}
