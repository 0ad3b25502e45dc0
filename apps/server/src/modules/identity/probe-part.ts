import type { Ctx } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import type { Probe, ProbePart } from '../../platform/probe-part.ts'
import { hashToken, newToken } from '../../platform/secrets.ts'
import { sessionEnd } from './signing-in/sessions.ts'
import { sessions, users } from './tables.ts'

/** No mail server takes them. */
const emailOf = ({ mailbox }: Probe, role: string): string => `${mailbox}.${role}@probe.invalid`

/** People; what ties them to their tenants is made by those who own the tenants. */
export const identityProbePart: ProbePart = {
  name: 'identity',
  async fill(ctx, probe) {
    const now = ctx.clock.now()
    const picture = await ctx.blobs.put(Buffer.from(`Bild ${probe.secret}`))
    await ctx.db.insert(users).values(
      Object.entries(probe.people).map(([role, id]) => ({
        id,
        name: `${probe.secret} ${role}`,
        email: emailOf(probe, role),
        emailVerifiedAt: now,
        pictureKey: role === 'user' ? picture : null,
        pictureType: 'image/png',
      })),
    )
    await ctx.db.insert(users).values({
      id: probe.superAdmin,
      name: 'Probe',
      email: emailOf(probe, 'superadmin'),
      emailVerifiedAt: now,
      isSuperAdmin: true,
      superAdminSince: now,
    })
    return { user: probe.people.user, version: picture, email: emailOf(probe, 'user') }
  },
}

/** As if this person had signed in: what its browser would keep, and the session's id. */
export const openProbeSession = async (
  ctx: Ctx,
  { secret }: Probe,
  userId: string,
  activeTenantId: string,
): Promise<{ id: string; token: string }> => {
  const [id, token, now] = [newId(), newToken(), ctx.clock.now()]
  await ctx.db.insert(sessions).values({
    id,
    tokenHash: hashToken(token),
    userId,
    activeTenantId,
    authenticatedAt: now,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: sessionEnd(now),
    userAgent: secret,
  })
  return { id, token }
}
