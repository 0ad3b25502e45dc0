import type { Act } from '../../app/use-confirmed-act.tsx'

interface Member {
  name: string
  tenants_count: number
}

/** What stays for somebody who belongs to other tenants too, and what is lost for somebody who does not. */
const remains = ({ tenants_count: count }: Member): string => {
  if (count <= 1) return 'Die Person gehört zu keinem anderen Mandanten: Auch ihr Konto wird gelöscht.'
  return count === 2
    ? 'Die Mitgliedschaft in einem anderen Mandanten bleibt bestehen.'
    : `Die Mitgliedschaften in ${count - 1} anderen Mandanten bleiben bestehen.`
}

export const removalOf = (member: Member, run: Act['run']): Act => ({
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
