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

export interface Spike {
  day: string
  usedCents: bigint
  /** Of a day of the fourteen before. */
  averageCents: bigint
  /** After two weeks without any usage it is more likely a beginning than a fault. */
  severity: 'info' | 'warning'
}

/** Today, or else yesterday, if it was far above the days before. */
export const spikeIn = (byDay: DailyUsage, today: string): Spike | null => {
  for (const day of [today, plusDays(today, -1)]) {
    const used = usageOf(byDay, day, 1)
    const before = usageOf(byDay, plusDays(day, -1), spikeDays)
    if (used >= minimumCents && used * BigInt(spikeDays) > spikeFactor * before)
      return {
        day,
        usedCents: used,
        averageCents: before / BigInt(spikeDays),
        severity: before === 0n ? 'info' : 'warning',
      }
  }
  return null
}

const findSpike = ({ byDay, today }: UsageSituation): Finding | null => {
  const spike = spikeIn(byDay, today)
  return (
    spike && {
      type: 'usage_spike',
      severity: spike.severity,
      message: `Ungewöhnlich hoher Verbrauch: ${spike.day === today ? 'heute' : 'gestern'} ${germanCredits(spike.usedCents)} Credits, in den ${spikeDays} Tagen davor durchschnittlich ${germanCredits(spike.averageCents)} Credits am Tag.`,
    }
  )
}

/** How soon a balance that lasts so many days is worth a word; null: not yet. */
export const lastingSeverity = (days: number | null): 'critical' | 'warning' | null =>
  days === null || days > warningDays ? null : days <= criticalDays ? 'critical' : 'warning'

const findLowBalance = (situation: UsageSituation): Finding | null => {
  const paid = usageOf(situation.paidByDay, situation.today, 30)
  const left = wholeDays(daysLasting(situation.availableCents, paid, 30))
  const severity = lastingSeverity(left)
  if (left === null || !severity) return null
  const when = left === 0 ? 'noch heute' : left === 1 ? 'in etwa einem Tag' : `in etwa ${left} Tagen`
  const whose = situation.paidBy === null ? 'das Guthaben' : `das Guthaben von ${situation.paidBy}`
  return {
    type: 'low_balance_projection',
    severity,
    message: `Beim Verbrauch der letzten 30 Tage ist ${whose} ${when} aufgebraucht.`,
  }
}

/** What a day of the last week and of the last month used on average, if the week is twice as fast. */
export const accelerationIn = (
  byDay: DailyUsage,
  today: string,
): { weekCents: bigint; monthCents: bigint } | null => {
  const week = usageOf(byDay, today, 7)
  const month = usageOf(byDay, today, 30)
  // The averages as whole numbers: week / 7 >= 2 * month / 30.
  if (week < minimumCents || week * 30n < 2n * 7n * month) return null
  return { weekCents: week / 7n, monthCents: month / 30n }
}

const findRapidDepletion = ({ byDay, today }: UsageSituation): Finding | null => {
  const faster = accelerationIn(byDay, today)
  return (
    faster && {
      type: 'rapid_depletion',
      severity: 'warning',
      message: `Der Verbrauch steigt stark: in den letzten 7 Tagen durchschnittlich ${germanCredits(faster.weekCents)} Credits am Tag, in den letzten 30 Tagen ${germanCredits(faster.monthCents)}.`,
    }
  )
}

export const findAnomalies = (situation: UsageSituation): Finding[] =>
  [findLowBalance(situation), findSpike(situation), findRapidDepletion(situation)].filter(
    finding => finding !== null,
  )
