import { expect, it } from 'vitest'
import { patience } from '../../../../test/patience.ts'
import { plusDays } from '../../../platform/berlin.ts'
import { normalFrom, randomFrom } from '../forecasting/made-series.ts'
import { detectAnomalies, type Finding } from './detect-anomalies.ts'
import type { TenantFigures } from './figures.ts'

const start = '2025-09-01'
const length = 210
/** On how many of a hundred working days something is used. */
const habits = [5, 15, 30, 45]

/** A tenant that works now and then, one person at a time; each of its three functionalities is once used far beyond its usual amount. */
const rareTenant = (seed: number): { figures: TenantFigures; spikes: { name: string; day: string }[] } => {
  const random = randomFrom(seed)
  const normal = normalFrom(random)
  const users = Array.from({ length: 6 }, (_, index) => ({
    user: `user-${index}`,
    credits: new Array<number>(length).fill(0),
  }))
  const spikes: { name: string; day: string }[] = []
  const functionalities = ['chatbot_answer', 'document_processing', 'public_query'].map(name => {
    const chance = (habits[Math.floor(random() * habits.length)] ?? 5) / 100
    const spread = 0.3 + 0.6 * random()
    const usual = 10 ** (0.5 + 1.5 * random())
    const credits = Array.from({ length }, (_, place) =>
      (place % 7 < 5 && random() < chance) || place === 3 ? usual * Math.exp(spread * normal()) : 0,
    )
    const place = 125 + Math.floor(random() * 80)
    credits[place] = 2 * usual * Math.exp(3.2 * spread) * (1 + random())
    spikes.push({ name, day: plusDays(start, place) })
    for (const [day, value] of credits.entries()) {
      const own = users[Math.floor(random() * users.length)]?.credits
      if (own) own[day] = (own[day] ?? 0) + value
    }
    const actions = credits.map(value => (value > 0 ? 1 : 0))
    return { functionality: name, credits, actions, failed: actions.map(() => 0) }
  })
  return { figures: { start, functionalities, users }, spikes }
}

it('usage now and then is no anomaly each time, and a day far beyond the usual amount is one', {
  timeout: patience(60_000),
}, () => {
  const tenants = Array.from({ length: 60 }, (_, index) => rareTenant(7001 + index)).map(
    ({ figures, spikes }) => ({
      spikes,
      found: detectAnomalies(figures, { lookbackDays: 90, holidays: 'NW' }),
    }),
  )
  const isOn = ({ date, lastDate }: Finding, day: string) => date <= day && day <= lastDate
  const seen = tenants.flatMap(({ spikes, found }) =>
    spikes.map(({ name, day }) =>
      found.some(one => one.kind === 'spike' && one.functionality === name && isOn(one, day)),
    ),
  )
  expect(seen.filter(Boolean).length / seen.length).toBeGreaterThanOrEqual(0.9)
  const alarms = tenants.flatMap(({ spikes, found }) =>
    found.filter(one => !spikes.some(({ day }) => isOn(one, day))),
  )
  expect(alarms.length / tenants.length).toBeLessThanOrEqual(0.5)
  for (const { found } of tenants)
    for (const { kind, expected } of found) if (kind === 'spike') expect(expected).toBeGreaterThan(0.1)
})
