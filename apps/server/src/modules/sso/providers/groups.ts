import { type ReceivedIdentity, SsoError } from './provider.ts'

/** One per line, as the form has them. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)

/** An empty list lets everybody in. */
export const admitByGroups = (allowed: string, { groups }: ReceivedIdentity): void => {
  const wanted = new Set(linesOf(allowed))
  if (wanted.size && !groups.some(group => wanted.has(group)))
    throw new SsoError('group', `none of ${wanted.size} allowed groups among ${groups.length}`)
}

/** Whether one of these groups makes somebody an administrator; null where none are named: then nobody asks the service. */
export const isInOneOf = (named: string, { groups }: ReceivedIdentity): boolean | null => {
  const wanted = new Set(linesOf(named))
  return wanted.size ? groups.some(group => wanted.has(group)) : null
}
