import type { OwnInvitation } from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { MailOpen } from 'lucide-react'
import { Button } from '../../ui/buttons/Button.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { formatDate } from '../../ui/texts/format.ts'
import { accountNoticesQuery, useDecision } from './account-notices-query.ts'

function InvitationNotice({ invitation }: { invitation: OwnInvitation }) {
  const accept = useDecision('accept')
  const decline = useDecision('decline')
  const isDecided = accept.isPending || decline.isPending
  const { id, tenant_name: tenant, role_label: role, created_at: createdAt } = invitation
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-xl border border-line bg-surface p-4 shadow-card">
      <span
        aria-hidden="true"
        className="flex size-10 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent-ink"
      >
        <MailOpen className="size-5" />
      </span>
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold">Einladung zu „{tenant}“</p>
        <p className="text-muted text-sm">
          Rolle: {role} · eingeladen am {formatDate(createdAt)}. Erst wenn Sie annehmen, gehören Sie dazu und
          werden dort mit Namen und Bild gesehen.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          aria-label={`Einladung zu „${tenant}“ annehmen`}
          isPending={accept.isPending}
          isDisabled={decline.isPending}
          onPress={() => !isDecided && accept.mutate(id)}
        >
          Annehmen
        </Button>
        <Button
          aria-label={`Einladung zu „${tenant}“ ablehnen`}
          isPending={decline.isPending}
          isDisabled={accept.isPending}
          onPress={() => !isDecided && decline.mutate(id)}
        >
          Ablehnen
        </Button>
      </div>
    </li>
  )
}

const listed = new Intl.ListFormat('de-DE')

const daysLeft = (days: number): string => {
  if (days <= 1) return 'Heute ist der letzte Tag.'
  return `Dafür bleiben noch ${days} Tage.`
}

/** What the signed-in person has to know or to decide, above every page; nothing at all for nearly everybody. */
export function AccountNotices() {
  const { data: notices } = useQuery(accountNoticesQuery)
  if (!notices) return null
  const { invitations, switched_off_in: switchedOff, deleted_tenants: deleted } = notices
  const { second_factor_days_left: days } = notices
  if (!invitations.length && !switchedOff.length && !deleted.length && days === null) return null
  return (
    <section aria-label="Hinweise zu Ihrem Konto" className="mb-6 flex flex-col gap-4">
      {days !== null && (
        <Alert
          tone="warning"
          title="Bitte richten Sie die Zwei-Faktor-Anmeldung ein"
          actions={
            <LinkButton href="/profile?tab=security" size="sm">
              Jetzt einrichten
            </LinkButton>
          }
        >
          Für die Super-Administration ist sie Pflicht. {daysLeft(days)} Danach ist Lotse für Sie gesperrt,
          bis sie eingerichtet ist.
        </Alert>
      )}
      {switchedOff.length > 0 && (
        <Alert tone="warning" title="Ihr Zugang ist abgeschaltet">
          Ihr Zugang zu {listed.format(switchedOff.map(name => `„${name}“`))} wurde deaktiviert. Wenn Sie ihn
          weiter brauchen, wenden Sie sich bitte an die Administration dort.
        </Alert>
      )}
      {deleted.length > 0 && (
        <Alert
          tone="warning"
          title={deleted.length > 1 ? 'Ihre Mandanten wurden gelöscht' : 'Ihr Mandant wurde gelöscht'}
        >
          {listed.format(deleted.map(name => `„${name}“`))} {deleted.length > 1 ? 'sind' : 'ist'} nicht mehr
          erreichbar. Solange die Daten noch nicht endgültig gelöscht sind, kann die Super-Administration
          alles wiederherstellen.
        </Alert>
      )}
      {invitations.length > 0 && (
        <ul className="flex flex-col gap-3">
          {invitations.map(invitation => (
            <InvitationNotice key={invitation.id} invitation={invitation} />
          ))}
        </ul>
      )}
    </section>
  )
}
