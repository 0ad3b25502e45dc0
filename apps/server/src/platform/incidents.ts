import type { Limits } from './limits.ts'

/** What goes wrong in whichever process, counted for all of them together. */
const incidentKinds = ['server_error', 'slow_request', 'model_failure'] as const
export type IncidentKind = (typeof incidentKinds)[number]

const counter = 'incidents'
export const incidentWindowMinutes = 15

/** Nobody waits for the count, and nothing fails for want of it: while the database is away others say so. */
export const noteIncident = (limits: Limits, kind: IncidentKind): void => {
  void limits.add(counter, [{ key: kind, amount: 1 }], incidentWindowMinutes * 60).catch(() => {})
}

/** Since the first of a kind, within a quarter of an hour. */
export const readIncidents = async (limits: Limits): Promise<Record<IncidentKind, number>> => {
  const counted = await Promise.all(incidentKinds.map(kind => limits.read(counter, kind)))
  const sums = incidentKinds.map((kind, place) => [kind, counted[place]?.sum ?? 0] as const)
  return Object.fromEntries(sums) as Record<IncidentKind, number>
}
