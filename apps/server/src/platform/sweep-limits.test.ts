import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { minutes } from './clock.ts'
import { sweepLimitsJob } from './sweep-limits.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ own: true })
})
afterAll(() => test.close())

it('counts are removed when their time is over, and not before', async () => {
  const { limits } = test.app.ports
  await limits.take('test', 'old', { limit: 5, windowSeconds: 60 })
  test.clock.advance(minutes(1) + 1)
  await limits.take('test', 'new', { limit: 5, windowSeconds: 60 })
  const kept = async () => (await test.store.database.pool.query('select taken from rate_counters')).rows
  expect(await kept()).toHaveLength(2)
  await sweepLimitsJob.handle(test.app.systemContext('test'), {})
  expect(await kept()).toEqual([{ taken: 1 }])
})
