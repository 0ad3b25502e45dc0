import { type SQL, sql } from 'drizzle-orm'

/** How a row that belongs to a tenant is named. */
export interface RowKey {
  tenantId: string
  id: string
}

/** The keys as rows of (tenant, id), to be joined or looked up: one pair of parameters, however many they are. */
export const rowKeys = (rows: RowKey[]): SQL => {
  const [tenantIds, ids] = [rows.map(({ tenantId }) => tenantId), rows.map(({ id }) => id)]
  return sql`unnest(${sql.param(tenantIds)}::uuid[], ${sql.param(ids)}::uuid[])`
}
