import { type ReceivedIdentity, SsoError } from '../provider.ts'
import { linesOf } from './claims.ts'

/** An empty list lets everybody in. */
export const admitByGroups = (allowed: string, { groups }: ReceivedIdentity): void => {
  const wanted = new Set(linesOf(allowed))
  if (wanted.size && !groups.some(group => wanted.has(group)))
    throw new SsoError('group', `none of ${wanted.size} allowed groups among ${groups.length}`)
}

/** An empty list names nobody. */
export const isInOneOf = (named: string, { groups }: ReceivedIdentity): boolean => {
  const wanted = new Set(linesOf(named))
  return groups.some(group => wanted.has(group))
}
