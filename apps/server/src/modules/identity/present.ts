import type { CurrentUser } from '@lotse/contract'
import type { Actor } from '../../platform/context.ts'
import type { UserRow } from './tables.ts'

/** First and last name; titles such as „Dr.“ do not count. */
export const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter(word => /^[\p{L}\p{N}]/u.test(word))
  const names = words.filter(word => !word.endsWith('.'))
  const counted = names.length ? names : words
  const ends = counted.length > 1 ? [counted[0], counted.at(-1)] : counted
  return ends.map(word => [...(word ?? '')][0]?.toUpperCase() ?? '').join('')
}

/** The key is part of the address: a new picture has a new one, so the old may be cached for good. */
export const pictureUrlOf = ({ id, pictureKey }: Pick<UserRow, 'id' | 'pictureKey'>): string | null =>
  pictureKey && `/api/users/${id}/picture/${pictureKey}`

export const presentCurrentUser = (user: Actor['user']): CurrentUser => ({
  id: user.id,
  name: user.name,
  email: user.email,
  initials: initialsOf(user.name),
  profile_picture: pictureUrlOf(user),
  is_super_admin: user.isSuperAdmin,
})
