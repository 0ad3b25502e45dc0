import { DirectoryError } from '../providers/directory-error.ts'
import type { DirectoryPerson, DirectoryScope } from '../providers/provider.ts'
import type { KnownPerson } from './known-people-store.ts'

/** What the directory says of one known person. */
export interface Verdict {
  subject: string
  /** Null: nothing that counts, so it stays as it is. */
  mayCome: boolean | null
  /** Null where the list did not have the person. */
  found: DirectoryPerson | null
}

/** Positive words of the service are believed of everybody; what was only concluded, from a gap or from groups, never of most. */
export const judgeReading = (
  known: readonly KnownPerson[],
  {
    people,
    gone,
    scope,
    isAdmitted,
  }: {
    people: ReadonlyMap<string, DirectoryPerson>
    /** Those whom the service does not know even by name. */
    gone: ReadonlySet<string>
    scope: DirectoryScope
    isAdmitted: (person: DirectoryPerson) => boolean
  },
): Verdict[] => {
  let concluded = 0
  const verdicts = known.map(({ subject, blockedAt }): Verdict => {
    const found = people.get(subject) ?? null
    const isOut = scope.people && (found ? !found.isActive : gone.has(subject))
    const isUngrouped = scope.groups && found !== null && !isAdmitted(found)
    if (blockedAt === null && ((isOut && !found) || (isUngrouped && !isOut))) concluded += 1
    if (isOut || isUngrouped) return { subject, mayCome: false, found }
    // Without the list nobody knows whether somebody is back.
    return { subject, mayCome: found?.isActive ? true : null, found }
  })
  if (concluded * 2 > known.length) throw new DirectoryError('vanished', `${concluded} / ${known.length}`)
  return verdicts
}

/** Nobody asks the service about so many: a list with such gaps is none. */
export const refuseGaps = (known: number, missing: number): void => {
  if (missing * 2 > known) throw new DirectoryError('vanished', `${missing} / ${known}`)
}
