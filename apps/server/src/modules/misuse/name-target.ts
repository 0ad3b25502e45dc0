import type { MisuseBlockKind, MisuseWhitelistKind } from '@lotse/contract'
import { sql } from 'drizzle-orm'
import type { TenantCtx } from '../../platform/context.ts'
import { invalidField } from '../../platform/errors.ts'
import { prefixOf } from '../conversations/index.ts'
import { keptAddress, readAddress, readRange } from './address.ts'
import { visitorReference } from './check/asker.ts'

/** Whom or what somebody names by hand, as it is kept. */
export interface Target {
  visitor: Buffer | null
  userId: string | null
  addressHash: string | null
  range: string | null
  label: string
}

const nothing: Target = { visitor: null, userId: null, addressHash: null, range: null, label: '' }
const field = 'value'

/** People of this tenant alone: nobody learns here who else has an account. */
const memberBy = async ({ db, actor }: TenantCtx, email: string): Promise<{ id: string; name: string }> => {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select u.id, u.name from memberships m join users u on u.id = m.user_id
      where m.tenant_id = ${actor.tenant.id} and lower(u.email) = ${email.toLowerCase()}`)
  const [member] = rows
  if (!member) throw invalidField(field, 'Nobody in your organisation has this e-mail address.')
  return member
}

/** What was typed, as that kind of target; refused at its field where it is none. */
export const targetOf = async (
  ctx: TenantCtx,
  kind: Exclude<MisuseBlockKind | MisuseWhitelistKind, 'phrase'>,
  value: string,
): Promise<Target> => {
  if (kind === 'user') {
    const { id, name } = await memberBy(ctx, value)
    return { ...nothing, userId: id, label: name }
  }
  if (kind === 'visitor') {
    const visitor = prefixOf(value)
    if (!visitor)
      throw invalidField(field, 'Please enter the reference of a visitor, e.g. 7QK2-M0VX-9D3T-HB5E.')
    return { ...nothing, visitor, label: visitorReference(visitor) }
  }
  if (kind === 'range') {
    if (!readRange(value))
      throw invalidField(
        field,
        'Please enter a range such as 203.0.113.0/24 or 2001:db8:1::/48 (at most /8 for IPv4 and /16 for IPv6).',
      )
    return { ...nothing, range: value.trim(), label: value.trim() }
  }
  const ip = readAddress(value)
  if (!ip) throw invalidField(field, 'Please enter an IP address such as 203.0.113.7 or 2001:db8::1.')
  const { hash, shown } = keptAddress(ctx, ctx.actor.tenant.id, ip)
  return { ...nothing, addressHash: hash, label: shown }
}
