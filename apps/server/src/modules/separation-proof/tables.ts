import type { SeparationProof, SeparationReport } from '@lotse/contract'
import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { time } from '../../platform/columns.ts'
import type { RouteOutcome } from './walk/walk-route.ts'

export const separationProofs = pgTable('separation_proofs', {
  id: uuid().primaryKey(),
  state: text().$type<SeparationProof['state']>().notNull().default('waiting'),
  startedByName: text('started_by_name').notNull(),
  productVersion: text('product_version').notNull(),
  routesTotal: integer('routes_total').notNull(),
  requestedAt: time('requested_at').notNull(),
  finishedAt: time('finished_at'),
  report: jsonb().$type<SeparationReport>(),
})

export const separationProofRoutes = pgTable(
  'separation_proof_routes',
  {
    proofId: uuid('proof_id').notNull(),
    route: text().notNull(),
    outcome: jsonb().$type<RouteOutcome>().notNull(),
  },
  table => [primaryKey({ columns: [table.proofId, table.route] })],
)
