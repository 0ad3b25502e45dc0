import { afterEach, describe, expect, it, vi } from 'vitest'
import { newId } from './ids.ts'

afterEach(() => vi.useRealTimers())

describe('ids', () => {
  it('are UUIDs of version 7 that tell when they were made', () => {
    const before = Date.now()
    const id = newId()
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    const at = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
    expect(at).toBeGreaterThanOrEqual(before)
  })

  it('follow each other in order, however many one millisecond makes, and when the clock goes back', () => {
    vi.useFakeTimers({ now: Date.now() + 1_000 })
    const ids = Array.from({ length: 20_000 }, newId)
    vi.setSystemTime(Date.now() - 500)
    ids.push(newId())
    expect(ids).toEqual([...ids].sort())
    expect(new Set(ids).size).toBe(ids.length)
  })
})
