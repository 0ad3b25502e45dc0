import { asc, count, desc, eq, gt, sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts'
import type { Db } from './database.ts'
import { pageOf } from './paging.ts'

const towns = pgTable('test_towns', { id: integer('id'), name: text('name'), county: integer('county') })
const counties = pgTable('test_counties', { id: integer('id'), name: text('name') })

let store: TestDatabase
let db: Db
beforeAll(async () => {
  store = await createTestDatabase()
  db = store.database.db
  await db.execute(
    sql`create table test_counties as select id, 'Kreis ' || id as name from generate_series(1, 3) id`,
  )
  await db.execute(
    sql`create table test_towns as select id, 'Stadt ' || id as name, id % 3 + 1 as county from generate_series(1, 25) id`,
  )
})
afterAll(async () => {
  await store.database.close()
  await store.remove()
})

const townsOn = (page: number, perPage = 10) =>
  pageOf(db, db.select().from(towns).where(gt(towns.id, 2)), [desc(towns.id)], { page, per_page: perPage })

describe('a page of a list', () => {
  it('holds its rows in order and knows how many there are in all', async () => {
    const first = await townsOn(1)
    expect(first.total).toBe(23)
    expect(first.rows.map(({ id }) => id)).toEqual([25, 24, 23, 22, 21, 20, 19, 18, 17, 16])
    expect(first.rows[0]?.name).toBe('Stadt 25')
  })

  it.each([
    ['the last one, not full', 3, 10, 3],
    ['the last one, full', 1, 23, 23],
    ['one after the end', 9, 10, 0],
  ])('%s, counts the same', async (_, page, perPage, length) => {
    const { rows, total } = await townsOn(page, perPage)
    expect(rows).toHaveLength(length)
    expect(total).toBe(23)
  })

  it('of nothing is empty', async () => {
    const nothing = db.select().from(towns).where(gt(towns.id, 99))
    expect(await pageOf(db, nothing, [asc(towns.id)], { page: 1, per_page: 10 })).toEqual({
      rows: [],
      total: 0,
    })
  })

  it('may be joined, computed and read within a transaction', async () => {
    const { rows, total } = await db.transaction(tx =>
      pageOf(
        tx,
        tx
          .select({
            town: towns,
            county: counties.name,
            neighbours: sql<number>`(select count(*)::int from test_towns other where other.county = ${counties.id})`,
          })
          .from(towns)
          .innerJoin(counties, eq(counties.id, towns.county))
          .where(eq(counties.id, 2)),
        [asc(towns.id)],
        { page: 2, per_page: 4 },
      ),
    )
    expect(total).toBe(9)
    expect(rows.map(({ town }) => town.id)).toEqual([13, 16, 19, 22])
    expect(rows[0]).toMatchObject({ county: 'Kreis 2', neighbours: 9 })
  })

  it('of groups counts the groups', async () => {
    const grouped = db.select({ county: towns.county, towns: count() }).from(towns).groupBy(towns.county)
    const { rows, total } = await pageOf(db, grouped, [asc(towns.county)], { page: 1, per_page: 2 })
    expect(total).toBe(3)
    expect(rows).toEqual([
      { county: 1, towns: 8 },
      { county: 2, towns: 9 },
    ])
  })
})
