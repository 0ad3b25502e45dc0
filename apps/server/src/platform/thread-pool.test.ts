import { describe, expect, it } from 'vitest'
import { createThreadPool } from './thread-pool.ts'

const tasks = new URL('./thread-tasks.ts', import.meta.url).href

const entry = (work: string): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { answerTasks } from '${tasks}'; answerTasks(${work})`)}`,
  )

describe('work in threads', () => {
  it('is answered to whoever asked for it, however many ask', async () => {
    const pool = createThreadPool<number, number>(entry('n => n * 2'), 2)
    const asked = Array.from({ length: 20 }, (_, index) => index)
    expect(await Promise.all(asked.map(n => pool.run(n)))).toEqual(asked.map(n => n * 2))
  })

  it('that fails is told to its asker alone', async () => {
    const pool = createThreadPool<number, number>(
      entry('n => { if (n === 1) throw new Error("keine Eins"); return n }'),
      1,
    )
    const [first, second] = await Promise.allSettled([pool.run(1), pool.run(2)])
    expect(first).toMatchObject({ status: 'rejected', reason: new Error('keine Eins') })
    expect(second).toEqual({ status: 'fulfilled', value: 2 })
  })

  it('goes on in a new thread when one has died', async () => {
    const pool = createThreadPool<number, number>(entry('n => n === 1 ? process.exit(3) : n'), 1)
    const [first, second] = await Promise.allSettled([pool.run(1), pool.run(2)])
    expect(first).toMatchObject({ status: 'rejected', reason: new Error('Ein Rechenfaden endete mit 3') })
    expect(second).toEqual({ status: 'fulfilled', value: 2 })
  })
})
