import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillTenant } from '../../../test/full-tenant.ts'
import { startTestApp, type TestApp, type TestTenant } from '../../../test/test-app.ts'
import { requestPurge } from './request-purge.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ config: { role: 'web' } })
})
afterAll(() => test.close())

const destroy = (tenant: TestTenant) =>
  test.app.database.pool.query('update tenants set deleted_at = now() where id = $1', [tenant.id])
const forceDelete = (tenant: TestTenant) => requestPurge(test.app.systemContext('test'), tenant.id, 'System')

/** On its way out. */
const goingTenant = async (): Promise<TestTenant> => {
  const { tenant } = await fillTenant(test, await test.mainTenant(), 'Wache')
  await destroy(tenant)
  await forceDelete(tenant)
  return tenant
}

describe('the guards of the ledger and of the log', () => {
  let going: Promise<TestTenant> | undefined
  /** As somebody who knows the word that the final deletion says. */
  const tamper = async (tenant: TestTenant, statement: string): Promise<string | undefined> => {
    const client = await test.app.database.pool.connect()
    try {
      await client.query('begin')
      await client.query("select set_config('lotse.purging', $1, true)", [tenant.id])
      await client.query(statement, [tenant.id])
      return undefined
    } catch (error) {
      return (error as { code?: string }).code
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  const replaceTexts =
    "update credit_transactions set description = '', actor_user_id = null, hash = hash where tenant_id = $1"
  const replaceNames =
    "update audit_entries set actor_name = '[gelöscht]', changes = '{}', ip = '' where tenant_id = $1"

  it('open for nobody but a tenant that is being deleted for good', async () => {
    const { tenant } = await fillTenant(test, await test.mainTenant(), 'Wache')
    for (const statement of [replaceTexts, replaceNames, 'delete from credit_seals where tenant_id = $1'])
      expect(await tamper(tenant, statement)).toBe('LT002')
    await destroy(tenant)
    expect(await tamper(tenant, replaceTexts)).toBe('LT002')
    await forceDelete(tenant)
    expect(await tamper(tenant, replaceTexts)).toBeUndefined()
    expect(await tamper(tenant, replaceNames)).toBeUndefined()
  })

  it.each([
    [
      'an amount',
      "update credit_transactions set description = '', actor_user_id = null, amount_cents = 1 where tenant_id = $1",
    ],
    [
      'another description',
      "update credit_transactions set description = 'anders', actor_user_id = null where tenant_id = $1",
    ],
    ['a booking', 'delete from credit_transactions where tenant_id = $1'],
    [
      'another name',
      "update audit_entries set actor_name = 'Jemand anders', changes = '{}' where tenant_id = $1",
    ],
    ['a time', "update audit_entries set created_at = now(), changes = '{}' where tenant_id = $1"],
    ['an entry', 'delete from audit_entries where tenant_id = $1'],
    [
      'the log of another tenant',
      "update audit_entries set actor_name = '[gelöscht]', changes = '{}' where tenant_id <> $1 and tenant_id in (select id from tenants)",
    ],
  ])('let the final deletion replace texts and never change %s', async (_, statement) => {
    going ??= goingTenant()
    expect(await tamper(await going, statement)).toBe('LT002')
  })
})
