import {
  legacySsoProvider,
  type ShownSsoMigration,
  type SsoMigration,
  ssoMigrationTexts,
} from '@lotse/contract'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { circles } from '../../tenancy/index.ts'
import { findConfiguration } from '../configuration/configuration-store.ts'
import { openSecrets } from '../configuration/connection-store.ts'
import { SsoError } from '../providers/provider.ts'
import { providerOf } from '../providers/registry.ts'
import { detectLegacy } from './detect-legacy.ts'
import { draftConnection } from './draft-connection.ts'
import { openLegacy } from './legacy.ts'
import { findMigration, type MigrationRow, stateOf } from './migrations-store.ts'

/** Why nobody could sign in with what the tasks have made; null if nothing stands against it. */
export const finishRefusal = (ctx: Pick<Ctx, 'secrets'>, row: MigrationRow): string | null => {
  const { circleId, provider, settings, secretsSealed } = row
  if (provider === 'saml' && !settings.x509_certificate) return ssoMigrationTexts.noCertificate
  try {
    const secrets = openSecrets(ctx, secretsSealed)
    const connection = draftConnection(circleId, provider, { settings, secrets })
    return Object.values(providerOf(provider).refusals(connection.settings)).find(Boolean) ?? null
  } catch (error) {
    if (!(error instanceof SsoError)) throw error
    return `Es fehlt oder passt nicht: ${error.detail}`
  }
}

const presentMigration = (ctx: Pick<Ctx, 'secrets'>, row: MigrationRow): SsoMigration => {
  const state = stateOf(row.tasks)
  return {
    provider: row.provider,
    state,
    tasks: row.tasks,
    started_at: row.startedAt.toISOString(),
    finish_refusal: state === 'ready' ? finishRefusal(ctx, row) : null,
  }
}

export const showMigration = async (ctx: Ctx, circleId: string): Promise<ShownSsoMigration> => {
  const [circle] = await ctx.db
    .select({ provider: circles.defaultSsoProvider })
    .from(circles)
    .where(eq(circles.id, circleId))
  if (!circle) throw notFound()
  if (circle.provider !== legacySsoProvider) return { detection: null, migration: null }
  const row = await findMigration(ctx.db, circleId)
  const stored = await findConfiguration(ctx.db, circleId)
  return {
    detection: detectLegacy(openLegacy(ctx, stored), ctx.clock.now()),
    migration: row && presentMigration(ctx, row),
  }
}
