import { legacySsoProvider } from '@lotse/contract'
import { and, eq, ne } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { circles } from '../../tenancy/index.ts'
import { circleAddresses } from '../circle-addresses.ts'
import { ssoConfigurations, ssoDomains } from '../tables.ts'
import { domainOf } from './rules.ts'

/** The circle whose service people of this domain have, by the domain alone: it tells nobody who exists. */
const serviceOfAddress = async (
  { db }: Ctx,
  email: string,
): Promise<{ circleId: string; isRequired: boolean } | null> => {
  const [row] = await db
    .select({ circleId: ssoDomains.circleId, isRequired: ssoConfigurations.isRequired })
    .from(ssoDomains)
    .innerJoin(circles, and(eq(circles.id, ssoDomains.circleId), circles.ssoEnabled))
    .innerJoin(
      ssoConfigurations,
      and(
        eq(ssoConfigurations.circleId, ssoDomains.circleId),
        ne(ssoConfigurations.provider, legacySsoProvider),
      ),
    )
    .where(eq(ssoDomains.domain, domainOf(email)))
  return row ?? null
}

export const findService = async (
  ctx: Ctx,
  email: string,
): Promise<{ sso_url: string | null; is_password_possible: boolean }> => {
  const service = await serviceOfAddress(ctx, email)
  return {
    sso_url: service && `/sso/${service.circleId}`,
    is_password_possible: !service?.isRequired,
  }
}

/** By the address alone; super admins are let through by who checks the password. */
export const requiresService = async (ctx: Ctx, email: string): Promise<boolean> =>
  (await serviceOfAddress(ctx, email))?.isRequired ?? false

/** From a tenant's public page to the service of its circle; null where that has none, or has switched it off. */
export const wayToService = async (
  ctx: Ctx,
  circleId: string,
  { subdomain, returnTo }: { subdomain: string; returnTo: string },
): Promise<{ name: string; url: string } | null> => {
  const [circle] = await ctx.db
    .select({ name: circles.name, organizationName: circles.organizationName })
    .from(circles)
    .innerJoin(
      ssoConfigurations,
      and(eq(ssoConfigurations.circleId, circles.id), ne(ssoConfigurations.provider, legacySsoProvider)),
    )
    .where(and(eq(circles.id, circleId), circles.ssoEnabled))
  if (!circle) return null
  // The whole address: the page may stand at a host of the tenant, and the service answers at ours.
  const { start } = circleAddresses(ctx, circleId)
  const query = new URLSearchParams({ tenant: subdomain, return_to: returnTo })
  return { name: circle.organizationName || circle.name, url: `${start}?${query}` }
}
