import type { RecencySettings } from '@lotse/contract'
import { describe, expect, it } from 'vitest'
import { after, days } from '../../../platform/clock.ts'
import { recencyFactor } from './recency.ts'

const now = new Date('2026-11-15T12:00:00Z')
const settings: RecencySettings = {
  method: 'gauss',
  alpha: 0.3,
  offsetDays: 365,
  scaleDays: 7300,
  decayAtScale: 0.1,
}
const factor = (ageInDays: number, changed: Partial<RecencySettings> = {}) =>
  recencyFactor({ ...settings, ...changed }, after(now, -days(ageInDays)), now)

describe('recency', () => {
  it('leaves everything younger than the offset as it is, and the future too', () => {
    for (const method of ['gauss', 'linear', 'exp'] as const)
      for (const age of [-400, 0, 364, 365]) expect(factor(age, { method })).toBe(1)
  })

  it('takes away what the curve says at the scale', () => {
    expect(factor(365 + 7300)).toBeCloseTo(0.7 + 0.3 * 0.1)
    expect(factor(365 + 3650)).toBeCloseTo(0.7 + 0.3 * 0.1 ** 0.25)
    expect(factor(365 + 7300, { method: 'linear' })).toBeCloseTo(0.7)
    expect(factor(365 + 3650, { method: 'linear' })).toBeCloseTo(0.85)
    expect(factor(365 + 7300, { method: 'exp' })).toBeCloseTo(0.7 + 0.3 / Math.E)
  })

  it('never takes more than alpha, and never gives', () => {
    for (const method of ['gauss', 'linear', 'exp'] as const)
      for (let age = 0, last = 1; age < 100_000; age += 500) {
        const value = factor(age, { method })
        expect(value).toBeLessThanOrEqual(last)
        expect(value).toBeGreaterThanOrEqual(0.7)
        last = value
      }
  })

  it('does nothing with alpha 0', () => {
    expect(factor(50_000, { alpha: 0 })).toBe(1)
  })
})
