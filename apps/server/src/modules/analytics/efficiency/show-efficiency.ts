import type { QueryOut, Routes, UsageEfficiency } from '@lotse/contract'
import type { TenantCtx } from '../../../platform/context.ts'
import { sumOf, toCredits, usageByHour, type Work, workByFunctionality } from '../../credits/index.ts'
import { averageCredits } from '../figures.ts'
import { periodOf } from '../period.ts'
import { analyticsScope } from '../scope.ts'
import type { EfficiencyParts } from './parts.ts'
import { recommendationsOf } from './recommendations.ts'
import { lostRootsOf, scoreOf, scoreOfWork, shareOf, totalsOf, trendOfScores } from './score.ts'
import { presentWaste, wasteOf, wasteSums } from './waste.ts'

const byFunctionality = (
  work: readonly Work[],
  before: readonly Work[],
): UsageEfficiency['by_functionality'] => {
  const earlier = new Map(before.map(one => [one.functionality, one]))
  return work.flatMap(one => {
    // Parts of actions that began on the day before the period.
    if (one.roots === 0) return []
    const then = earlier.get(one.functionality)
    const score = scoreOfWork(one)
    return {
      functionality: one.functionality,
      operations: one.roots,
      success_rate: shareOf(one.roots - lostRootsOf(one), one.roots),
      avg_credits_per_operation: averageCredits(one.cents, one.roots),
      efficiency_score: score,
      trend: trendOfScores(score, then && then.roots > 0 ? scoreOfWork(then) : null),
    }
  })
}

export const showEfficiency = async (
  ctx: TenantCtx,
  query: QueryOut<Routes['api.credits.analytics.efficiency']>,
  parts: EfficiencyParts,
): Promise<{ data: UsageEfficiency }> => {
  const period = periodOf(ctx.clock.now(), query, query.analysis_period)
  const { tenants, tenantIds } = await analyticsScope(ctx, query.tenant_id)
  const work = await workByFunctionality(ctx.db, tenantIds, period)
  const before = await workByFunctionality(ctx.db, tenantIds, period.previous)
  const hours = await usageByHour(ctx.db, tenantIds, period)
  const waste = await wasteOf(ctx, tenantIds, period, parts)
  const sums = wasteSums(work, waste)
  const wasted = sumOf(sums.map(({ cents }) => cents))
  const { operations, successes, cents } = totalsOf(work)
  return {
    data: {
      overall_score: operations === 0 ? null : scoreOf(operations, successes, cents, wasted),
      cost_per_success: successes === 0 ? null : averageCredits(cents, successes),
      optimization_potential: Math.min(100, shareOf(Number(wasted), Number(cents))),
      totals: {
        operations,
        successes,
        success_rate: shareOf(successes, operations),
        used_credits: toCredits(cents),
        wasted_credits: toCredits(wasted),
      },
      waste: presentWaste(sums),
      by_functionality: byFunctionality(work, before),
      hourly_efficiency: hours.map(({ roots, lostRoots }, hour) => ({
        hour,
        efficiency_score: shareOf(roots - lostRoots, roots),
        operations: roots,
      })),
      recommendations:
        query.include_recommendations === 'true'
          ? recommendationsOf(work, waste, {
              days: period.days.length,
              activeTenantId: ctx.actor.tenant.id,
              tenantNames: new Map(tenants.map(({ id, name }) => [id, name])),
            })
          : [],
    },
  }
}
