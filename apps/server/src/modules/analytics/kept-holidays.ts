import { type FederalState, federalStates, publicHolidays } from '@lotse/contract'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'

const allStates = Object.keys(federalStates) as FederalState[]

/** The states that the tenants' opening hours name; who names none is where its main tenant is. */
const statesOf = async (db: Db, tenantIds: readonly string[]): Promise<FederalState[]> => {
  const { rows } = await db.execute<{ state: string | null }>(sql`
    select distinct coalesce(own.opening_hours ->> 'federal_state', main.opening_hours ->> 'federal_state') as state
      from tenants t
      left join tenant_chat_settings own on own.tenant_id = t.id
      left join tenant_chat_settings main on main.tenant_id = t.parent_tenant_id
      where t.id = any(${sql.param(tenantIds)}::uuid[])`)
  return allStates.filter(name => rows.some(({ state }) => state === name))
}

const keptIn = (states: readonly FederalState[], year: number): string[] => {
  const [first = [], ...others] = states.map(state => publicHolidays(year, state).map(({ day }) => day))
  return first.filter(day => others.every(days => days.includes(day)))
}

/** Of these years the holidays that all of these tenants keep; those of the whole country where nobody says a state. */
export const keptHolidays = async (
  db: Db,
  tenantIds: readonly string[],
  start: string,
  end: string,
): Promise<string[]> => {
  const named = await statesOf(db, tenantIds)
  const [from, to] = [Number(start.slice(0, 4)), Number(end.slice(0, 4))]
  return Array.from({ length: to - from + 1 }, (_, index) =>
    keptIn(named.length > 0 ? named : allStates, from + index),
  ).flat()
}
