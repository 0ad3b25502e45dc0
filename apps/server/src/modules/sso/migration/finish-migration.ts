import {
  legacySsoProvider,
  type Reply,
  type Routes,
  type StoredSsoProvider,
  ssoProviderLabels,
} from '@lotse/contract'
import { type Ctx, inTransaction, type SignedInCtx } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { type AuditFact, recordAudit } from '../../audit/index.ts'
import { knownProvider, lockCircle, switchSsoProvider } from '../../tenancy/index.ts'
import { findConfiguration, saveConfiguration } from '../configuration/configuration-store.ts'
import { sealSecrets } from '../configuration/connection-store.ts'
import { openLegacy, partSecrets } from './legacy.ts'
import { withLegacyCircle } from './manage-migration.ts'
import { findMigration, removeMigration, stateOf } from './migrations-store.ts'
import { finishRefusal } from './show-migration.ts'

const texts = {
  unfinished: 'Die Migration ist noch nicht so weit.',
  noWayBack: 'Es gibt keine frühere Konfiguration, die sich wiederherstellen ließe.',
  rolledBack: 'Die bisherige Konfiguration ist wiederhergestellt.',
}

const record = (
  ctx: Ctx,
  action: AuditFact['action'],
  circle: { id: string; name: string },
  [from, to]: [StoredSsoProvider | null, StoredSsoProvider],
): Promise<void> =>
  recordAudit(ctx, {
    action,
    tenant: null,
    subject: { type: 'circle', id: circle.id, label: circle.name },
    changes: { 'SSO-Anbieter': { from: from && ssoProviderLabels[from], to: ssoProviderLabels[to] } },
  })

/** The old configuration as it is kept: with its secrets sealed, wherever they stood. */
const formerOf = (ctx: Ctx, stored: Awaited<ReturnType<typeof findConfiguration>>) => {
  const { settings, secrets } = partSecrets(openLegacy(ctx, stored))
  return {
    formerProvider: legacySsoProvider,
    formerSettings: settings,
    formerSecretsSealed: Object.keys(secrets).length ? sealSecrets(ctx, secrets) : null,
  } as const
}

export const finishMigration = (
  ctx: SignedInCtx,
  circleId: string,
): Promise<Reply<Routes['superadmin.sso.migration.finish']>> =>
  withLegacyCircle(ctx, circleId, async (ctx, circle) => {
    const row = await findMigration(ctx.db, circleId)
    if (!row || stateOf(row.tasks) !== 'ready') throw new AppError('conflict', texts.unfinished)
    const refusal = finishRefusal(ctx, row)
    if (refusal) throw new AppError('conflict', refusal)
    const { provider, settings, secretsSealed } = row
    const stored = await findConfiguration(ctx.db, circleId)
    const updatedAt = ctx.clock.now()
    await saveConfiguration(ctx.db, circleId, {
      provider,
      settings,
      secretsSealed,
      isRequired: stored?.isRequired ?? false,
      updatedAt,
      ...formerOf(ctx, stored),
    })
    await switchSsoProvider(ctx.db, circle, { defaultSsoProvider: provider, updatedAt })
    await removeMigration(ctx.db, circleId)
    await record(ctx, 'circle.sso-migrated', circle, [legacySsoProvider, provider])
    return { provider, warnings: row.tasks.flatMap(({ warnings }) => warnings) }
  })

export const rollBack = (ctx: SignedInCtx, circleId: string): Promise<{ message: string }> =>
  inTransaction(ctx, async ctx => {
    const circle = await lockCircle(ctx.db, circleId)
    if (!circle) throw notFound()
    const stored = await findConfiguration(ctx.db, circleId)
    const { formerProvider: provider, formerSettings: settings } = stored ?? {}
    if (!stored || !provider || !settings) throw new AppError('conflict', texts.noWayBack)
    const updatedAt = ctx.clock.now()
    await saveConfiguration(ctx.db, circleId, {
      provider,
      settings,
      secretsSealed: stored.formerSecretsSealed,
      isRequired: stored.isRequired,
      updatedAt,
      formerProvider: null,
      formerSettings: null,
      formerSecretsSealed: null,
    })
    await switchSsoProvider(ctx.db, circle, { defaultSsoProvider: provider, updatedAt })
    const from = knownProvider(circle.defaultSsoProvider)
    await record(ctx, 'circle.sso-rolled-back', circle, [from, provider])
    return { message: texts.rolledBack }
  })
