import { personName } from '@lotse/contract'

const spoken = (text: string): string =>
  text
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map(word => word.charAt(0).toLocaleUpperCase('de') + word.slice(1))
    .join(' ')
    .slice(0, 120)

/** What the service calls the person if that may be a name here, else what the address says. */
export const nameHere = ({ name, email }: { name: string; email: string }): string => {
  const given = personName.safeParse(name)
  if (given.success) return given.data
  const [local = ''] = email.split('@')
  const read = personName.safeParse(spoken(local))
  return read.success ? read.data : 'Ohne Namen'
}
