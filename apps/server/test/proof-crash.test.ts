import { expect, it } from 'vitest'
import { table } from '../src/modules/separation-proof/walk/call-route.ts'
import { canonical, sha256 } from '../src/platform/canonical.ts'
import { setCrashStage } from './crash-stage.ts'
import { effort } from './effort.ts'
import { superAdmin } from './money.ts'
import { patience } from './patience.ts'
import type { ProofOrders } from './proof-work.ts'
import { walkedBefore } from './proofs.ts'
import type { TestApp } from './test-app.ts'

const kills = effort('PROOF_KILLS', 1, 20)
/** Two for each death and for the end: so many are walked in one portion. */
const left = table
  .filter(([, { access }]) => access !== 'super-admin')
  .map(([name]) => name)
  .slice(-2 * (kills + 1))
const stage = setCrashStage()

const tenantsOf = async ({ app }: TestApp): Promise<number> =>
  (await app.database.pool.query('select count(*)::int as n from tenants')).rows[0].n

const prepare = () =>
  stage.withApp(async test => {
    await test.mainTenant()
    const root = await superAdmin(test)
    const { proof } = await root.call('superadmin.separation.store')
    await walkedBefore(test, proof.id, left)
    return { id: proof.id, tenants: await tenantsOf(test) }
  })

/** What a super admin sees of it, and how many tenants there are. */
const seen = (proof: string) =>
  stage.withApp(async test => {
    const root = await superAdmin(test)
    const shown = await root.call('superadmin.separation.show', { params: { proof } })
    const again = await root.send('superadmin.separation.store')
    return { ...shown, again: again.statusCode, tenants: await tenantsOf(test) }
  })

it(
  `a proof of separation goes on after ${kills === 1 ? 'a sudden death' : `${kills} sudden deaths`}, leaves no probe behind and ends with its report`,
  async () => {
    const { id, tenants } = await prepare()
    let minutesLater = 0
    const live = (lines?: number) => {
      minutesLater += 5
      const orders: ProofOrders = { minutesLater }
      return stage.live('proof-work.ts', orders, lines)
    }
    for (let deaths = 0; deaths < kills; deaths += 1)
      expect(await live(1 + Math.floor(Math.random() * 3))).toBe(false)
    const between = await seen(id)
    expect(between).toMatchObject({
      proof: { state: 'running', finished_at: null },
      report: null,
      again: 409,
    })
    expect(between.tenants).toBe(tenants)
    expect(between.proof.routes_done).toBeLessThan(table.length)

    await live()
    const { proof, report, ...after } = await seen(id)
    expect(proof).toMatchObject({ state: 'finished', routes_done: table.length, findings: 0 })
    expect(after).toEqual({ tenants, again: 200 })
    const { sha256: stated, ...facts } = report ?? { sha256: '' }
    expect(stated).toBe(sha256(canonical(facts)))
    expect(report?.routes.map(({ route }) => route)).toEqual(table.map(([name]) => name).sort())
  },
  patience(600_000 + kills * 30_000),
)
