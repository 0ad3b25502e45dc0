import type { Reply, Routes } from '@lotse/contract'
import { plusDays } from '../../../platform/berlin.ts'
import { germanCredits } from '../german-credits.ts'
import { daysLasting, sumOf, wholeDays } from './figures.ts'

type Anomaly = Reply<Routes['api.credits.usage.projection']>['anomalies'][number]
type Finding = Omit<Anomaly, 'detected_at'>

type DailyUsage = ReadonlyMap<string, bigint>

/** What the rules look at: the usage of each of the last 90 days (missing means none) and what is left. */
export interface UsageSituation {
  today: string
  byDay: DailyUsage
  /** All that the balance pays for, and whose it is if another tenant pays. */
  paidByDay: DailyUsage
  paidBy: string | null
  availableCents: bigint
}

const spikeFactor = 3n
const spikeDays = 14
/** Ten credits: below that nobody wants to be told. */
const minimumCents = 1000n
const warningDays = 30
const criticalDays = 7

/** The days from `last` backwards. */
const usageOf = (byDay: DailyUsage, last: string, count: number): bigint =>
  sumOf(Array.from({ length: count }, (_, back) => byDay.get(plusDays(last, -back)) ?? 0n))

const findSpike = (situation: UsageSituation): Finding | null => {
  const candidates = [
    { name: 'heute', day: situation.today },
    { name: 'gestern', day: plusDays(situation.today, -1) },
  ]
  for (const { name, day } of candidates) {
    const used = usageOf(situation.byDay, day, 1)
    const before = usageOf(situation.byDay, plusDays(day, -1), spikeDays)
    if (used < minimumCents || used * BigInt(spikeDays) <= spikeFactor * before) continue
    return {
      type: 'usage_spike',
      // After two weeks without any usage it is more likely a beginning than a fault.
      severity: before === 0n ? 'info' : 'warning',
      message: `Ungewöhnlich hoher Verbrauch: ${name} ${germanCredits(used)} Credits, in den ${spikeDays} Tagen davor durchschnittlich ${germanCredits(before / BigInt(spikeDays))} Credits am Tag.`,
    }
  }
  return null
}

const findLowBalance = (situation: UsageSituation): Finding | null => {
  const paid = usageOf(situation.paidByDay, situation.today, 30)
  const left = wholeDays(daysLasting(situation.availableCents, paid, 30))
  if (left === null || left > warningDays) return null
  const when = left === 0 ? 'noch heute' : left === 1 ? 'in etwa einem Tag' : `in etwa ${left} Tagen`
  const whose = situation.paidBy === null ? 'das Guthaben' : `das Guthaben von ${situation.paidBy}`
  return {
    type: 'low_balance_projection',
    severity: left <= criticalDays ? 'critical' : 'warning',
    message: `Beim Verbrauch der letzten 30 Tage ist ${whose} ${when} aufgebraucht.`,
  }
}

const findRapidDepletion = (situation: UsageSituation): Finding | null => {
  const week = usageOf(situation.byDay, situation.today, 7)
  const month = usageOf(situation.byDay, situation.today, 30)
  // The averages as whole numbers: week / 7 >= 2 * month / 30.
  if (week < minimumCents || week * 30n < 2n * 7n * month) return null
  return {
    type: 'rapid_depletion',
    severity: 'warning',
    message: `Der Verbrauch steigt stark: in den letzten 7 Tagen durchschnittlich ${germanCredits(week / 7n)} Credits am Tag, in den letzten 30 Tagen ${germanCredits(month / 30n)}.`,
  }
}

export const findAnomalies = (situation: UsageSituation): Finding[] =>
  [findLowBalance(situation), findSpike(situation), findRapidDepletion(situation)].filter(
    finding => finding !== null,
  )
