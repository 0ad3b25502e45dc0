import type { FlowChain, ReconciliationAnomaly, Reply, ReservationNode, Routes } from '@lotse/contract'
import { type Answers, signedIn } from '../../../test/open-page.tsx'

const idOf = (end: string) => `00000000-0000-4000-8000-0000000000${end}`
const tenantId = idOf('a1')
const tenant = { id: tenantId, name: 'Stadt Musterhausen' }
export const otherTenant = { id: idOf('a2'), name: 'Stadtwerke Musterhausen' }

export const pageOf = <Row>(data: Row[], total = data.length) => ({
  data,
  current_page: 1,
  last_page: Math.max(1, Math.ceil(total / 20)),
  per_page: 20,
  total,
  from: data.length ? 1 : null,
  to: data.length ? Math.min(20, total) : null,
  links: [],
})

export const reservationId = 'abcdef12-0000-4000-8000-0000000000b1'

export const anomaly: ReconciliationAnomaly = {
  id: idOf('c1'),
  anomaly_type: 'expired_pending',
  tenant,
  created_at: '2026-11-02T09:00:00.000Z',
  context: { functionality: 'topics', amount: 5, booking: 12 },
  reservation_id: reservationId,
  repair: 'release',
}

export const dashboard: Reply<Routes['credits.reconciliation']> = {
  stats: {
    active_reservations: 1234,
    expired_reservations: 2,
    incomplete_actions: 3,
    orphaned_reservations: 0,
    anomalies: 1,
  },
  reservations: pageOf([
    {
      id: reservationId,
      reservation_id: reservationId,
      tenant,
      amount: 12.5,
      functionality: 'document_processing',
      age_minutes: 95,
      is_expired: true,
    },
    {
      id: idOf('b2'),
      reservation_id: idOf('b2'),
      tenant,
      amount: 1,
      functionality: 'topics',
      age_minutes: 1,
      is_expired: false,
    },
  ]),
  anomalies: pageOf([anomaly]),
  check: { checked_at: '2026-11-02T04:41:00.000Z', is_running: false },
  tenants: [tenant, otherTenant],
}

export const node = (reservation_id: string, children: ReservationNode[] = []): ReservationNode => ({
  reservation_id,
  job_class: 'ingestion.process',
  functionality: 'document_processing',
  amount: 5.6,
  tenant,
  status: 'confirmed',
  created_at: '2026-11-02T09:00:00.000Z',
  confirmed_at: '2026-11-02T09:00:12.000Z',
  duration_ms: 12_340,
  transactions: [{ id: idOf('d1'), type: 'usage', amount: -1 }],
  children,
})

export const chain: FlowChain = {
  root_reservation_id: reservationId,
  job_class: 'ingestion.process',
  functionality: 'document_processing',
  flow_pattern: 'document_processing',
  total_amount: 5.6,
  total_children: 2,
  tenant,
  status: 'confirmed',
  created_at: '2026-11-02T09:00:00.000Z',
  max_depth: 2,
  duration_ms: 90_000,
  has_anomalies: true,
}

export const chains: Reply<Routes['api.credits.reconciliation.flow-chains']> = {
  flow_chains: { ...pageOf([chain]), total_is_capped: false },
  functionalities: [{ functionality: 'document_processing', count: 7 }],
  summary: { total_chains: 7, total_credits: 39.2, average_credits: 5.6, chains_with_anomalies: 1 },
  start_date: '2026-10-04',
  end_date: '2026-11-02',
}

export const reconciliationAnswers: Answers = {
  'session.show': { ...signedIn, active_tenant_id: tenantId },
  'credits.reconciliation': dashboard,
  'api.credits.reconciliation.flow-chains': chains,
  'api.credits.reconciliation.tree': {
    ...node(reservationId, [
      { ...node(idOf('b3')), status: 'cancelled', job_class: 'ingestion.ocr', children: [node(idOf('b4'))] },
    ]),
    is_cut: false,
  },
}
