import type { SeparationReport } from '@lotse/contract'
import { canonical, sha256 } from '../../platform/canonical.ts'
import type { Ctx } from '../../platform/context.ts'
import type { ProofRow } from './proofs-store.ts'
import { actorLabels, actorNames } from './walk/actors.ts'
import { exceptions, ruleLabels } from './walk/exceptions.ts'
import type { RouteOutcome } from './walk/walk-route.ts'

const sum = (outcomes: RouteOutcome[], figure: 'calls' | 'failures' | 'findings'): number =>
  outcomes.reduce((total, { route }) => total + route[figure], 0)

/** What was found out about all routes, with a hash over it. */
export const makeReport = (ctx: Ctx, proof: ProofRow, outcomes: RouteOutcome[]): SeparationReport => {
  const now = ctx.clock.now()
  const facts: Omit<SeparationReport, 'sha256'> = {
    format: 'lotse-separation-proof/1',
    installation: ctx.config.baseUrl,
    product_version: proof.productVersion,
    started_by: proof.startedByName,
    requested_at: proof.requestedAt.toISOString(),
    finished_at: now.toISOString(),
    duration_seconds: Math.round((now.getTime() - proof.requestedAt.getTime()) / 1000),
    totals: {
      routes: outcomes.length,
      actors: actorNames.length,
      calls: sum(outcomes, 'calls'),
      controlled: outcomes.filter(({ route }) => route.is_controlled).length,
      failures: sum(outcomes, 'failures'),
      findings: sum(outcomes, 'findings'),
    },
    actors: actorNames.map(name => actorLabels[name]),
    findings: outcomes.flatMap(({ findings }) => findings),
    exceptions: Object.entries(exceptions).map(([route, { rules, why }]) => ({
      route,
      rule: rules.map(rule => ruleLabels[rule]).join(', '),
      why,
    })),
    routes: outcomes.map(({ route }) => route),
  }
  return { ...facts, sha256: sha256(canonical(facts)) }
}
