import { count, inArray } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { chatbots } from './tables.ts'

/** How many chatbots each of these tenants has. */
export const acrossTenantsCountChatbots = async (
  db: Db,
  tenantIds: string[],
): Promise<Map<string, number>> => {
  const rows = await db
    .select({ id: chatbots.tenantId, n: count() })
    .from(chatbots)
    .where(inArray(chatbots.tenantId, tenantIds))
    .groupBy(chatbots.tenantId)
  return new Map(rows.map(({ id, n }) => [id, n]))
}
