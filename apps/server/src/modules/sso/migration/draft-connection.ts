import { legacySsoProvider, type SsoProvider } from '@lotse/contract'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { circles } from '../../tenancy/index.ts'
import { asConnection, openSecrets, storedConnectionOf } from '../configuration/connection-store.ts'
import type { Connection } from '../providers/provider.ts'
import { ssoMigrations } from '../tables.ts'
import { stateOf } from './migrations-store.ts'
import type { Draft } from './task.ts'

/** Our metadata can be read before anybody has handed in the service's certificate; no answer is ever checked with the stand-in. */
const noCertificate = '-'

export const draftConnection = (
  circleId: string,
  provider: SsoProvider,
  { settings, secrets }: Draft,
  { needsCertificate = true } = {},
): Connection => {
  const isWithout = provider === 'saml' && !settings.x509_certificate && !needsCertificate
  return asConnection(circleId, provider, {
    ...settings,
    ...secrets,
    ...(isWithout && { x509_certificate: noCertificate }),
  })
}

/** What a migration has made and nobody has switched to yet; null if there is none that is complete. */
export const preparedConnectionOf = async (
  ctx: Ctx,
  circleId: string,
  options: { needsCertificate?: boolean } = {},
): Promise<Connection | null> => {
  const [row] = await ctx.db
    .select({ migration: ssoMigrations, provider: circles.defaultSsoProvider })
    .from(ssoMigrations)
    .innerJoin(circles, eq(circles.id, ssoMigrations.circleId))
    .where(eq(ssoMigrations.circleId, circleId))
  if (row?.provider !== legacySsoProvider || stateOf(row.migration.tasks) !== 'ready') return null
  const { provider, settings, secretsSealed } = row.migration
  return draftConnection(circleId, provider, { settings, secrets: openSecrets(ctx, secretsSealed) }, options)
}

/** What a sign-in is tried with: what is stored, or what a migration has prepared, which signs nobody in. */
export const connectionToTry = async (
  ctx: Ctx,
  circleId: string,
): Promise<{ connection: Connection; isEnabled: boolean } | null> => {
  const stored = await storedConnectionOf(ctx, circleId)
  if (stored) return stored
  const connection = await preparedConnectionOf(ctx, circleId)
  return connection && { connection, isEnabled: false }
}
