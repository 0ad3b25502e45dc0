import { describe, expect, it } from 'vitest'
import { patience } from '../../../../test/patience.ts'
import { type DetectionOptions, detectAnomalies } from './detect-anomalies.ts'
import { anomalyKinds, sensitivities, type TenantFigures } from './figures.ts'
import { isFound, plantedTenant } from './planted-anomalies.ts'
import { severities } from './rating.ts'
import { isSameEvent } from './same-event.ts'

/** None of these were looked at while the limits were tuned (1 to 50). */
const heldOut = Array.from({ length: 50 }, (_, index) => plantedTenant(1001 + index))
const options: DetectionOptions = { lookbackDays: 90, holidays: 'NW' }

describe('200 anomalies planted in the figures of 50 tenants', { timeout: patience(120_000) }, () => {
  const seen = heldOut.map(({ figures, planted }) => ({ planted, found: detectAnomalies(figures, options) }))

  it('are found nine times out of ten, with at most one false alarm per tenant in 90 days', () => {
    const planted = seen.flatMap(one =>
      one.planted.map(plant => one.found.some(found => isFound(plant, found))),
    )
    expect(planted.length).toBe(200)
    expect(planted.filter(Boolean).length / planted.length).toBeGreaterThanOrEqual(0.9)
    const alarms = seen.flatMap(one =>
      one.found.filter(found => !one.planted.some(plant => isFound(plant, found))),
    )
    expect(alarms.length / seen.length).toBeLessThanOrEqual(1)
  })

  it.each(Object.keys(anomalyKinds))('are found where they are of the kind %s', kind => {
    const planted = seen.flatMap(one =>
      one.planted.flatMap(plant =>
        plant.kind === kind ? [one.found.some(found => isFound(plant, found))] : [],
      ),
    )
    expect(planted.length).toBeGreaterThan(20)
    expect(planted.filter(Boolean).length / planted.length).toBeGreaterThanOrEqual(0.75)
  })

  it('come the gravest first, then the newest, each with what to do', () => {
    for (const { found } of seen) {
      const order = found.map(
        ({ severity, date }) =>
          `${severities.indexOf(severity)} ${99999999 - Number(date.replaceAll('-', ''))}`,
      )
      expect(order).toEqual([...order].sort())
      for (const { confidence, recommendedActions, description, label } of found) {
        expect(confidence).toBeGreaterThan(0)
        expect(confidence).toBeLessThanOrEqual(1)
        expect(recommendedActions.length).toBeGreaterThan(1)
        expect(`${label}: ${description}`).not.toMatch(/NaN|undefined|Infinity/)
      }
    }
  })
})

const quiet = plantedTenant(2001, 0).figures
const changed = (functionality: string, of: (value: number, place: number) => number): TenantFigures => ({
  ...quiet,
  functionalities: quiet.functionalities.map(one =>
    one.functionality === functionality ? { ...one, credits: one.credits.map(of) } : one,
  ),
})

describe('anomalies', { timeout: patience(60_000) }, () => {
  it('are hardly ever seen where none are', () => {
    const alarms = Array.from({ length: 20 }, (_, index) =>
      detectAnomalies(plantedTenant(3001 + index, 0).figures, options),
    ).flat()
    expect(alarms.length / 20).toBeLessThanOrEqual(1)
  })

  it('are no holidays and no weekends of the tenant', () => {
    const december = detectAnomalies(quiet, { holidays: 'NW' }).filter(({ date }) =>
      date.startsWith('2025-12-2'),
    )
    expect(december).toEqual([])
  })

  it('are more the more sensitive one looks', () => {
    const counts = sensitivities.map(
      sensitivity =>
        heldOut.slice(0, 10).flatMap(({ figures }) => detectAnomalies(figures, { ...options, sensitivity }))
          .length,
    )
    expect(counts).toEqual([...counts].sort((one, other) => one - other))
    expect(counts[0]).toBeLessThan(counts[2] ?? 0)
  })

  it('have the expected and the actual value of the day, and what it cost', () => {
    const figures = changed('chatbot_answer', (value, place) => (place === 200 ? 10 * value : value))
    const spike = detectAnomalies(figures, options).find(({ date }) => date === '2026-03-20')
    expect(spike).toMatchObject({ kind: 'spike', functionality: 'chatbot_answer', lastDate: '2026-03-20' })
    expect(spike?.actual).toBeCloseTo(10 * (quiet.functionalities[0]?.credits[200] ?? 0), 1)
    expect(spike?.creditImpact).toBeCloseTo((spike?.actual ?? 0) - (spike?.expected ?? 0), 1)
    expect(spike?.deviationPercentage).toBeGreaterThan(300)
  })

  it('are known again when days have come since then', () => {
    const figures = changed('chatbot_answer', (value, place) => (place >= 180 ? 3 * value : value))
    const until = (days: number): TenantFigures => ({
      ...figures,
      functionalities: figures.functionalities.map(one => ({ ...one, credits: one.credits.slice(0, days) })),
    })
    const early = detectAnomalies(until(192), options).filter(({ kind }) => kind === 'level_shift')
    expect(early.length).toBe(1)
    const late = detectAnomalies(figures, options)
    expect(late.some(({ kind }) => kind === 'level_shift')).toBe(true)
    const left = late.filter(one => !early.some(other => isSameEvent(one, other)))
    expect(left.some(({ kind }) => kind === 'level_shift')).toBe(false)
    const [shift] = early
    if (shift)
      expect(late.some(one => isSameEvent(one, { ...shift, functionality: 'public_query' }))).toBe(false)
  })

  it('are none where there are no figures, or too few', () => {
    expect(detectAnomalies({ start: '2026-01-01', functionalities: [], users: [] })).toEqual([])
    const short = plantedTenant(2002, 0).figures
    const few = short.functionalities.map(one => ({
      ...one,
      credits: one.credits.slice(0, 10),
      actions: [],
      failed: [],
      hours: [],
    }))
    expect(detectAnomalies({ ...short, functionalities: few, users: [] })).toEqual([])
  })
})
