import { expect, it } from 'vitest'
import { archiveParts } from './archive-portions.ts'
import { bringArchiveIn, startArrival, takeArchive } from './archives.ts'
import { setCrashStage } from './crash-stage.ts'
import { effort } from './effort.ts'
import type { ImportOrders } from './import-work.ts'
import { liveTenant } from './live-tenant.ts'
import { superAdmin } from './money.ts'
import { patience } from './patience.ts'
import type { TestApp } from './test-app.ts'

const kills = effort('IMPORT_KILLS', 2, 100)
const stage = setCrashStage()

const rowsOf = async ({ app }: TestApp, tenantId: string): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const { table, onlyToRead, from } of archiveParts.flatMap(({ archive }) => archive.tables)) {
    // Those that are read another way are not the tenant's own.
    if (onlyToRead || from) continue
    const { rows } = await app.database.pool.query(
      `select count(*)::int as n from ${table} where tenant_id = $1`,
      [tenantId],
    )
    counts[table] = rows[0].n
  }
  return counts
}

/** An archive, and how it looks when nothing happens on the way. */
const prepare = () =>
  stage.withApp(async test => {
    const archive = await takeArchive(test, (await liveTenant(test)).id)
    const whole = await bringArchiveIn(test, archive, { name: 'Ohne Zwischenfall' })
    return { archive, whole, rows: await rowsOf(test, whole.tenant?.id ?? '') }
  })

/** What the list of archives and the list of tenants tell a super admin. */
const seen = (id: string, name: string) =>
  stage.withApp(async test => {
    const root = await superAdmin(test)
    const shown = await root.call('superadmin.tenants.imports.show', { params: { archive: id } })
    const { data } = await root.call('superadmin.tenants.index', { query: { search: name } })
    return { shown, living: data.length, rows: await rowsOf(test, shown.tenant?.id ?? '') }
  })

it(
  `arrivals go on after ${kills} sudden deaths, and bring everything once`,
  async () => {
    const { archive, whole, rows } = await prepare()
    for (let deaths = 0; deaths < kills; ) {
      const name = `Nach ${deaths} Zwischenfällen`
      const { id } = await stage.withApp(test => startArrival(test, archive, { name }))
      const orders: ImportOrders = { id }
      const forgotten = await stage.forgottenFiles()
      // The first death comes while the archive is being opened, the others wherever they come.
      const linesAt = (death: number) => (death ? 1 + Math.floor(Math.random() * 30) : 2)
      for (let isOver = false; !isOver; ) {
        isOver = await stage.live('import-work.ts', orders, deaths < kills ? linesAt(deaths) : undefined)
        if (!isOver) deaths += 1
        if (!isOver && deaths === 1) {
          const { shown, living } = await seen(id, name)
          expect([shown.state, shown.failure, living]).toEqual(['arriving', null, 0])
        }
      }
      const after = await seen(id, name)
      expect([after.shown.state, after.shown.failure, after.living]).toEqual(['finished', null, 1])
      expect(after.shown.counts).toEqual(whole.counts)
      expect(after.rows).toEqual(rows)
      // The archive itself has gone meanwhile.
      expect(forgotten).toEqual(expect.arrayContaining(await stage.forgottenFiles()))
    }
  },
  patience(600_000 + kills * 20_000),
)
