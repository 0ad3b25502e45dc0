import { z } from 'zod'
import { credits, day } from './credit-fields.ts'
import { type Functionality, type FunctionalityGroup, functionalities, priceList } from './price-list.ts'
import { route } from './route.ts'
import { cappedPageOf, id, inOrder, pageOf, pageQuery, timestamp } from './schemas.ts'

export const reconciliationPageSize = 20
/** So many days of chains are shown where nobody has asked for others. */
export const flowChainDays = 30
/** A tree is shown up to so many reservations, those near its root first. */
export const treeNodesAtMost = 5_000

/** What a check of the ledger can find. */
const anomalyTypes = [
  'expired_pending',
  'confirmed_above_reserved',
  'orphaned_reservation',
  'action_without_booking',
  'booking_without_action',
  'double_charge',
  'broken_chain',
  'balance_mismatch',
  'usage_mismatch',
  'record_mismatch',
] as const
export type AnomalyType = (typeof anomalyTypes)[number]

/** What kind of work a chain of reservations is. */
export const flowPatterns = ['document_processing', 'public_query', 'web_crawl', 'chatbot', 'custom'] as const
export type FlowPattern = (typeof flowPatterns)[number]

const patternOfGroup: Record<FunctionalityGroup, FlowPattern> = {
  documents: 'document_processing',
  public_queries: 'public_query',
  web_crawling: 'web_crawl',
  chatbot: 'chatbot',
  ai_functions: 'custom',
}

export const flowPatternOf = (functionality: string): FlowPattern =>
  functionality in priceList ? patternOfGroup[priceList[functionality as Functionality].group] : 'custom'

const count = z.number().int()
const status = z.enum(['pending', 'confirmed', 'cancelled'])
const tenant = z.strictObject({ id, name: z.string() })

/** Empty: all that are in reach. */
const ofTenant = { tenant_id: z.union([z.literal(''), id]).default('') }
const inPeriod = <T extends z.ZodObject>(filter: T): T => inOrder(filter, 'start_date', 'end_date')
const period = { start_date: day, end_date: day }
const paged = pageQuery(reconciliationPageSize).omit({ search: true })

const reservation = z.strictObject({
  id,
  reservation_id: id,
  tenant,
  amount: credits,
  functionality: z.string(),
  age_minutes: count,
  is_expired: z.boolean(),
})
export type ActiveReservation = z.output<typeof reservation>

/** What a repair would do: give back what is held, or refund what was booked too often. */
const repair = z.enum(['release', 'refund'])

const anomaly = z.strictObject({
  id,
  anomaly_type: z.enum(anomalyTypes),
  tenant,
  created_at: timestamp,
  /** Amounts are credits. */
  context: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  /** Of the tree to look at. */
  reservation_id: id.nullable(),
  repair: repair.nullable(),
})
export type ReconciliationAnomaly = z.output<typeof anomaly>

const stats = z.strictObject({
  active_reservations: count,
  expired_reservations: count,
  incomplete_actions: count,
  orphaned_reservations: count,
  anomalies: count,
})

const check = z.strictObject({
  /** When the tenant of the scope that waits longest was checked; null: one of them never was. */
  checked_at: timestamp.nullable(),
  is_running: z.boolean(),
})

const reconciliationPage = z.strictObject({
  stats,
  reservations: pageOf(reservation),
  anomalies: pageOf(anomaly),
  check,
  /** For the filter; empty where there is nothing to choose. */
  tenants: z.array(tenant),
})
export type ReconciliationPage = z.output<typeof reconciliationPage>

const transaction = z.strictObject({ id, type: z.string(), amount: credits })

export interface ReservationNode {
  reservation_id: string
  job_class: string
  functionality: string
  amount: number
  tenant: { id: string; name: string }
  status: 'pending' | 'confirmed' | 'cancelled'
  created_at: string
  confirmed_at: string | null
  duration_ms: number | null
  transactions: z.output<typeof transaction>[]
  children: ReservationNode[]
}
const nodeFields = {
  reservation_id: id,
  job_class: z.string(),
  functionality: z.string(),
  amount: credits,
  tenant,
  status,
  created_at: timestamp,
  confirmed_at: timestamp.nullable(),
  duration_ms: count.nullable(),
  transactions: z.array(transaction),
}
const node: z.ZodType<ReservationNode> = z.lazy(() =>
  z.strictObject({ ...nodeFields, children: z.array(node) }),
)

const chain = z.strictObject({
  root_reservation_id: id,
  job_class: z.string(),
  functionality: z.string(),
  flow_pattern: z.enum(flowPatterns),
  total_amount: credits,
  total_children: count,
  tenant,
  status,
  created_at: timestamp,
  /** In levels; a chain of one reservation has one. */
  max_depth: count,
  duration_ms: count.nullable(),
  has_anomalies: z.boolean(),
})
export type FlowChain = z.output<typeof chain>

const english = { access: { can: 'credits.manage' }, language: 'en' } as const

export const creditReconciliationRoutes = {
  'credits.reconciliation': route({
    ...english,
    method: 'GET',
    path: '/api/credits/reconciliation',
    summary: 'Offene Reservierungen und Auffälligkeiten des Kontobuchs',
    query: inPeriod(
      paged.extend({
        ...period,
        ...ofTenant,
        anomalies_page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      }),
    ),
    reply: reconciliationPage,
  }),
  'api.credits.reconciliation.flow-chains': route({
    ...english,
    method: 'GET',
    path: '/api/credits/reconciliation/flow-chains',
    summary: 'Bezahlte Vorgänge mit ihren Teilen als Ketten',
    query: inPeriod(
      paged.extend({
        ...period,
        ...ofTenant,
        functionality: z.enum(['', ...functionalities]).default(''),
        pattern: z.enum(['', ...flowPatterns]).default(''),
        show: z.enum(['all', 'anomalies', 'normal']).default('all'),
      }),
    ),
    reply: z.strictObject({
      flow_chains: cappedPageOf(chain),
      functionalities: z.array(z.strictObject({ functionality: z.string(), count })),
      summary: z.strictObject({
        total_chains: count,
        total_credits: credits,
        average_credits: credits,
        chains_with_anomalies: count,
      }),
      /** The days that were looked at. */
      start_date: z.iso.date(),
      end_date: z.iso.date(),
    }),
  }),
  'api.credits.reconciliation.tree': route({
    ...english,
    method: 'GET',
    path: '/api/credits/reconciliation/tree/:reservation',
    summary: 'Der Baum von Reservierungen, zu dem eine gehört',
    params: z.strictObject({ reservation: id }),
    reply: z.strictObject({
      ...nodeFields,
      children: z.array(node),
      /** The tree is larger than what is shown of it. */
      is_cut: z.boolean(),
    }),
  }),
  'api.credits.reconciliation.check': route({
    ...english,
    method: 'POST',
    path: '/api/credits/reconciliation/check',
    summary: 'Kontobuch jetzt prüfen',
    body: z.strictObject({ tenant_id: z.union([z.literal(''), id]) }),
    reply: 'empty',
  }),
  'api.credits.reconciliation.repair': route({
    ...english,
    method: 'POST',
    path: '/api/credits/reconciliation/anomalies/:anomaly/repair',
    summary: 'Auffälligkeit durch eine sichtbare Buchung beheben',
    params: z.strictObject({ anomaly: id }),
    reply: 'empty',
  }),
}
