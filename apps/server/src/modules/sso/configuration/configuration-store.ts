import type { SsoMapping, StoredSsoProvider } from '@lotse/contract'
import { and, asc, eq, inArray, ne, notInArray } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'
import { circles } from '../../tenancy/index.ts'
import { ssoConfigurations, ssoDomains, ssoMappings } from '../tables.ts'

export const findConfiguration = async (db: Db, circleId: string) => {
  const [row] = await db.select().from(ssoConfigurations).where(eq(ssoConfigurations.circleId, circleId))
  return row ?? null
}
export type StoredConfiguration = NonNullable<Awaited<ReturnType<typeof findConfiguration>>>

export const saveConfiguration = async (
  db: Db,
  circleId: string,
  change: {
    provider: StoredSsoProvider
    settings: Record<string, unknown>
    secretsSealed: string | null
    isRequired: boolean
    updatedAt: Date
    formerProvider?: StoredSsoProvider | null
    formerSettings?: Record<string, unknown> | null
    formerSecretsSealed?: string | null
  },
): Promise<void> => {
  await db
    .insert(ssoConfigurations)
    .values({ circleId, ...change })
    .onConflictDoUpdate({ target: ssoConfigurations.circleId, set: change })
}

export const requireSignIn = async (
  db: Db,
  circleId: string,
  change: { isRequired: boolean; updatedAt: Date },
): Promise<void> => {
  await db.update(ssoConfigurations).set(change).where(eq(ssoConfigurations.circleId, circleId))
}

export const domainsOf = (db: Db, circleId: string) =>
  db.select().from(ssoDomains).where(eq(ssoDomains.circleId, circleId)).orderBy(asc(ssoDomains.domain))

/** Those that lead to another circle already, with its name. */
export const domainsElsewhere = async (
  db: Db,
  circleId: string,
  domains: string[],
): Promise<{ domain: string; circle: string }[]> =>
  domains.length === 0
    ? []
    : db
        .select({ domain: ssoDomains.domain, circle: circles.name })
        .from(ssoDomains)
        .innerJoin(circles, eq(circles.id, ssoDomains.circleId))
        .where(and(inArray(ssoDomains.domain, domains), ne(ssoDomains.circleId, circleId)))
        .orderBy(asc(ssoDomains.domain))

export const replaceDomains = async (
  db: Db,
  circleId: string,
  domains: string[],
  confirmed: { confirmedAt: Date; confirmedByName: string },
): Promise<void> => {
  const gone = domains.length === 0 ? undefined : notInArray(ssoDomains.domain, domains)
  await db.delete(ssoDomains).where(and(eq(ssoDomains.circleId, circleId), gone))
  const known = new Set((await domainsOf(db, circleId)).map(({ domain }) => domain))
  const added = domains.filter(domain => !known.has(domain))
  if (added.length > 0)
    await db.insert(ssoDomains).values(added.map(domain => ({ domain, circleId, ...confirmed })))
}

export const mappingsOf = (db: Db, circleId: string): Promise<SsoMapping[]> =>
  db
    .select({
      kind: ssoMappings.kind,
      value: ssoMappings.value,
      tenant_id: ssoMappings.tenantId,
      role: ssoMappings.role,
    })
    .from(ssoMappings)
    .where(eq(ssoMappings.circleId, circleId))
    .orderBy(asc(ssoMappings.position))

export const replaceMappings = async (db: Db, circleId: string, mappings: SsoMapping[]): Promise<void> => {
  await db.delete(ssoMappings).where(eq(ssoMappings.circleId, circleId))
  if (mappings.length > 0)
    await db.insert(ssoMappings).values(
      mappings.map(({ tenant_id: tenantId, ...mapping }, position) => ({
        circleId,
        position,
        tenantId,
        ...mapping,
      })),
    )
}
