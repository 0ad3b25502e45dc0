import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { openPageQueue } from './page-queue.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

/** A crawl of which nothing is known yet. */
const openQueue = () =>
  openPageQueue(test.app.systemContext('test').db, {
    source: { tenantId: randomUUID(), id: randomUUID() },
    crawl: 1,
    pageLimit: 3,
    isWanted: () => true,
  })
const found = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    address: `https://www.musterstadt.example/${name}-${index}`,
    depth: 1,
  }))

describe('the addresses of a crawl', () => {
  it('have an end that follows from its limit of pages', async () => {
    const queue = await openQueue()
    expect(await queue.choose(found('seite', 500))).toHaveLength(112)
    expect(queue.room()).toBe(0)
  })
  it('that are dead take no place of living ones, as long as they are not endless', async () => {
    const queue = await openQueue()
    await queue.choose(found('fort', 112))
    for (let at = 0; at < 40; at += 1) queue.giveBack()
    expect(await queue.choose(found('seite', 500))).toHaveLength(40)
    for (let at = 0; at < 10_000; at += 1) queue.giveBack()
    expect(queue.room()).toBe(448 - 40)
  })
})
