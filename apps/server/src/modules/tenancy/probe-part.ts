import type { Role } from '@lotse/contract'
import { newId } from '../../platform/ids.ts'
import type { ProbePart } from '../../platform/probe-part.ts'
import { circles, memberships, tenantInvitations, tenants } from './tables.ts'

/** In a circle of its own: what the tenants of a circle may know of each other is not what is being proved. */
export const tenancyProbePart: ProbePart = {
  name: 'tenancy',
  async fill({ db, clock }, { mainId, subId, secret, shown, mailbox, people }) {
    const now = clock.now()
    const times = { createdAt: now, updatedAt: now }
    const circle = newId()
    await db.insert(circles).values({
      id: circle,
      name: secret,
      organizationName: secret,
      baseChatbotPrompt: secret,
      baseMisuseChatbotPrompt: secret,
      ...times,
    })
    const texts = {
      superAdminAiPrompt: secret,
      adminAiPrompt: secret,
      webTitle: shown,
      webDescription: shown,
    }
    const main = { id: mainId, circleId: circle, typeRole: 'main' as const, name: shown, subdomain: shown }
    const limits = {
      maxUsers: 200,
      maxChatbots: 50,
      maxSubtenants: 10,
      uploadLimitMb: 1000,
      publicQueryAgentActive: true,
    }
    await db.insert(tenants).values({ ...main, ...limits, ...texts, ...times })
    const sub = { id: subId, circleId: circle, typeRole: 'sub' as const, parentTenantId: mainId }
    const subLimits = { maxUsers: 100, maxChatbots: 10, uploadLimitMb: 100, publicQueryAgentActive: true }
    await db
      .insert(tenants)
      .values({ ...sub, name: `${shown} Amt`, subdomain: `${shown}-amt`, ...subLimits, ...texts, ...times })
    const { manager, ...ofMain } = people
    await db.insert(memberships).values([
      ...Object.entries(ofMain).map(([role, userId]) => ({
        tenantId: mainId,
        userId,
        role: role as Role,
        createdAt: now,
      })),
      { tenantId: subId, userId: manager, role: 'subtenantmanager' as const, createdAt: now },
    ])
    const invitation = newId()
    const invited = { name: secret, role: 'user' as const, createdAt: now }
    await db.insert(tenantInvitations).values([
      {
        tenantId: subId,
        id: invitation,
        userId: people.user,
        email: `${mailbox}.user@probe.invalid`,
        ...invited,
      },
      { tenantId: mainId, id: newId(), email: `${mailbox}.gast@probe.invalid`, ...invited },
    ])
    return {
      circle,
      tenant: mainId,
      tenantId: mainId,
      subTenant: subId,
      id: subId,
      invitation,
      subdomain: shown,
    }
  },
}
