import { createHash } from 'node:crypto'

/** A version 7 id says when it was made, and rows are ordered by that. */
const isOrdered = (id: string): boolean => id[14] === '7'

/**
 * The new id of what had this one: the same whenever it is asked for within one import, so that references follow without a list and a
 * sudden end leaves nothing half done; another one in every other import. Time and order stay, the rest is new.
 */
export const newIdOf = (importId: string, old: string): string => {
  const hex = createHash('sha256').update(`${importId}/${old.toLowerCase()}`).digest('hex')
  const head = isOrdered(old)
    ? old.slice(0, 18).toLowerCase()
    : `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}`
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16)
  return `${head}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
