import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { giveUpWork } from '../../credits/index.ts'
import { isStepOf } from '../row-keys.ts'
import { publicQuerySteps } from '../tables.ts'
import { endVersion, type HeldQuery } from './end-version.ts'
import { keyOf } from './query-costs.ts'

export const failureTexts = {
  keepsBreaking: 'Die Bearbeitung ist mehrmals abgebrochen. Bitte versuchen Sie es noch einmal.',
  internal:
    'Die Bearbeitung ist wegen eines internen Fehlers gescheitert. Bitte versuchen Sie es später noch einmal.',
  noCredits: 'Nicht genügend Credits verfügbar',
  noText: 'In der Anfrage wurde kein Text gefunden.',
  noModel:
    'Das Sprachmodell war nicht erreichbar, und die Quellen allein geben keine sichere Antwort. Bitte versuchen Sie es später noch einmal.',
  rulesInstead: 'Das Sprachmodell hat nichts Brauchbares geliefert. Das Ergebnis beruht auf festen Regeln.',
  quotedInstead:
    'Das Sprachmodell war nicht erreichbar. Die Antwort gibt Stellen der Quellen wörtlich wieder.',
} as const

/** Thrown where no further attempt would help; the reason is for people. */
export class QueryFailure extends Error {
  override name = 'QueryFailure'
}

/**
 * Over, with a reason for people. What is finished and paid stays, for whoever tries again; a further answer that failed leaves the
 * request as completed as it was. In the caller's transaction with the request held.
 */
export const failQuery = async (ctx: Ctx, held: HeldQuery, reason: string): Promise<void> => {
  const { query, version } = held
  const now = ctx.clock.now()
  // A run that died has not given back what it held.
  await giveUpWork(ctx, query.tenantId, keyOf(version))
  await ctx.db
    .update(publicQuerySteps)
    .set({ status: 'failed', failure: reason, completedAt: now })
    .where(and(isStepOf(query), eq(publicQuerySteps.status, 'running')))
  const end =
    version.occasion === 'answer'
      ? { status: 'completed' as const, failure: null }
      : { status: 'failed' as const, failure: reason }
  await endVersion(ctx, held, { status: 'failed', completedAt: now }, end)
}
