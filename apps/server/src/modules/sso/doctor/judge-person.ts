import type { SsoFinding } from '@lotse/contract'
import { find } from './causes.ts'
import type { Expected } from './expected.ts'

const listed = (names: Iterable<string>): string => [...names].join(', ') || 'keine'

export const judgeDomain = ({ domains }: Expected, email: string): SsoFinding[] => {
  const domain = email.split('@').at(-1)?.toLowerCase() ?? ''
  if (!domains.length || domains.includes(domain)) return []
  return [
    find(
      'domain',
      `Die Adresse endet auf „${domain}“; bestätigt sind für diesen Circle: ${listed(domains)}.`,
    ),
  ]
}

interface SentGroups {
  /** Under which name they were looked for. */
  name: string
  /** Undefined: the service has sent nothing of that name. */
  values: string[] | undefined
  otherNames: Iterable<string>
}

export const judgeGroups = (allowed: string[], { name, values, otherNames }: SentGroups): SsoFinding[] => {
  if (!allowed.length) return []
  if (!values?.length)
    return [
      find(
        'group',
        `Der Dienst sendet unter „${name}“ keine Gruppen. Gesendet wurden: ${listed(otherNames)}.`,
        { title: 'Die Gruppen der Person fehlen in der Antwort' },
      ),
    ]
  if (values.some(value => allowed.includes(value))) return []
  return [find('group', `Gesendet wurden: ${listed(values)}. Erlaubt sind: ${listed(allowed)}.`)]
}
