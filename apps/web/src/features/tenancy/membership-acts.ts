import type { Act } from '../../app/use-confirmed-act.tsx'

interface Member {
  name: string
  email: string
  tenants_count: number
  invitation: 'open' | 'declined' | null
}

/** What stays for somebody who belongs to other tenants too, and what is lost for somebody who does not. */
const remains = ({ tenants_count: count }: Member): string => {
  if (count <= 1) return 'Die Person gehört zu keinem anderen Mandanten: Auch ihr Konto wird gelöscht.'
  return count === 2
    ? 'Die Mitgliedschaft in einem anderen Mandanten bleibt bestehen.'
    : `Die Mitgliedschaften in ${count - 1} anderen Mandanten bleiben bestehen.`
}

const withdrawalOf = ({ name, email, invitation }: Member, run: Act['run']): Act =>
  invitation === 'open'
    ? {
        title: 'Einladung zurückziehen',
        text: `Möchten Sie die Einladung von ${name} (${email}) zurückziehen?`,
        consequences: ['Sie kann danach nicht mehr angenommen werden.', 'Der Platz wird wieder frei.'],
        confirmLabel: 'Zurückziehen',
        run,
        success: 'Einladung zurückgezogen',
      }
    : {
        title: 'Eintrag entfernen',
        text: `Die Einladung von ${name} (${email}) wurde abgelehnt. Möchten Sie den Eintrag entfernen?`,
        confirmLabel: 'Entfernen',
        run,
        success: 'Eintrag entfernt',
      }

const deletionOf = (member: Member, run: Act['run']): Act => ({
  title: 'Benutzer:in löschen',
  text: `Möchten Sie ${member.name} wirklich aus diesem Mandanten löschen?`,
  consequences: [
    'Der Zugang zu diesem Mandanten endet sofort.',
    remains(member),
    'Um die Löschung rückgängig zu machen, müssen Sie die Person neu einladen.',
  ],
  confirmLabel: 'Löschen',
  run,
  success: 'Benutzer:in erfolgreich gelöscht',
})

/** Takes a member out of the tenant, or an invitation back. */
export const removalOf = (member: Member, run: Act['run']): Act =>
  member.invitation ? withdrawalOf(member, run) : deletionOf(member, run)
