import type { Db } from '../../platform/database.ts'
import { acrossTenantsCountChatbots } from '../chatbots/index.ts'
import { acrossTenantsAccounts, type CreditAccount } from '../credits/index.ts'
import { acrossTenantsStorageUsed } from '../databuckets/index.ts'
import { acrossTenantsCountSubTenants, acrossTenantsSeatsTaken } from '../tenancy/index.ts'

/** What other rooms know of a tenant. */
export interface TenantFigures {
  account: CreditAccount
  users: number
  chatbots: number
  subTenants: number
  storageBytes: number
}

/** For the tenants of one page: each figure is one question over all of them, and none waits for another. */
export const figuresOf = async (
  db: Db,
  tenantIds: string[],
): Promise<(tenantId: string) => TenantFigures> => {
  const [accounts, users, chatbots, subTenants, storage] = await Promise.all([
    acrossTenantsAccounts(db, tenantIds),
    acrossTenantsSeatsTaken(db, tenantIds),
    acrossTenantsCountChatbots(db, tenantIds),
    acrossTenantsCountSubTenants(db, tenantIds),
    acrossTenantsStorageUsed(db, tenantIds),
  ])
  return tenantId => {
    const account = accounts.get(tenantId)
    if (!account) throw new Error(`Der Mandant ${tenantId} hat kein Konto.`)
    return {
      account,
      users: users.get(tenantId) ?? 0,
      chatbots: chatbots.get(tenantId) ?? 0,
      subTenants: subTenants.get(tenantId) ?? 0,
      storageBytes: storage.get(tenantId) ?? 0,
    }
  }
}
