import { plusDays } from '../../../platform/berlin.ts'
import { type Holidays, holidayFlags } from '../forecasting/holidays.ts'
import { at, median } from '../forecasting/numbers.ts'
import { findFailingWork } from './failing-work.ts'
import {
  type AnomalyKind,
  anomalyKinds,
  type Sensitivity,
  type Sighting,
  type TenantFigures,
} from './figures.ts'
import { findNewFunctionality } from './new-functionality.ts'
import { findNightUsage } from './night-usage.ts'
import { confidenceOf, type Severity, severities, severityOf } from './rating.ts'
import { findUsageChanges } from './usage-changes.ts'
import { findUserShares } from './user-share.ts'
import { descriptionOf, recommendedActions } from './wording.ts'

export interface Finding {
  /** The same for the same event whenever it is looked for: what a dismissal is kept by. */
  key: string
  kind: AnomalyKind
  label: string
  severity: Severity
  description: string
  /** Its first and last day. */
  date: string
  lastDate: string
  functionality: string | null
  user: string | null
  /** Credits a day; percent for failing work and a user's share. */
  expected: number
  actual: number
  deviationPercentage: number
  creditImpact: number
  confidence: number
  recommendedActions: readonly string[]
}

export interface DetectionOptions {
  sensitivity?: Sensitivity
  /** Only what reached into the last days; all of it unless said. */
  lookbackDays?: number
  holidays?: Holidays
}

/** What says more than that much was used: it stands for the spike of the same day. */
const tellingKinds: readonly AnomalyKind[] = ['night_usage', 'user_share', 'new_functionality']

const isExplained = (spike: Sighting, others: readonly Sighting[]): boolean =>
  others.some(
    other =>
      tellingKinds.includes(other.kind) &&
      (other.functionality === null || other.functionality === spike.functionality) &&
      other.first <= spike.last &&
      other.last + (other.kind === 'new_functionality' ? 28 : 0) >= spike.first &&
      (other.kind === 'new_functionality' || spike.impact <= 1.5 * other.impact),
  )

/** The days in which a level shifts are the shift, and so are those after something new began. */
const isPartOfShift = (change: Sighting, others: readonly Sighting[]): boolean =>
  others.some(
    other =>
      (other.kind === 'level_shift' || other.kind === 'new_functionality') &&
      other.functionality === change.functionality &&
      change.first >= other.first - 1 &&
      change.first < other.first + 7,
  )

const withoutEchoes = (sightings: readonly Sighting[]): Sighting[] =>
  sightings.filter(sighting => {
    const { kind, first, functionality } = sighting
    if (kind === 'spike' && isExplained(sighting, sightings)) return false
    if (kind === 'level_shift')
      return !sightings.some(
        other =>
          other.kind === 'new_functionality' &&
          other.functionality === functionality &&
          first - other.first < 35,
      )
    return (kind !== 'spike' && kind !== 'drop') || !isPartOfShift(sighting, sightings)
  })

const totalsOf = ({ functionalities }: TenantFigures): Float64Array => {
  const length = Math.max(0, ...functionalities.map(({ credits }) => credits.length))
  const totals = new Float64Array(length)
  for (const { credits } of functionalities)
    for (const [place, value] of credits.entries()) totals[place] = at(totals, place) + value
  return totals
}

const rounded = (value: number): number => Math.round(value * 100) / 100

const asFinding = (sighting: Sighting, start: string, usualDay: number): Finding => {
  const { kind, functionality, user, first, last, expected, actual, impact } = sighting
  const date = plusDays(start, first)
  return {
    key: [kind, user ?? functionality ?? '', date].join(':'),
    kind,
    label: anomalyKinds[kind],
    severity: severityOf(sighting, usualDay),
    description: descriptionOf(sighting),
    date,
    lastDate: plusDays(start, last),
    functionality,
    user,
    expected: rounded(expected),
    actual: rounded(actual),
    deviationPercentage: expected > 0 ? rounded((100 * (actual - expected)) / expected) : 100,
    creditImpact: rounded(impact),
    confidence: confidenceOf(sighting),
    recommendedActions: recommendedActions[kind],
  }
}

/** What in a tenant's days is not as its other days let expect: the gravest first, then the newest. */
export const detectAnomalies = (figures: TenantFigures, options: DetectionOptions = {}): Finding[] => {
  const { sensitivity = 'medium', lookbackDays, holidays } = options
  const totals = totalsOf(figures)
  const flags = holidayFlags(figures, totals.length, holidays)
  const sightings = [
    ...figures.functionalities.flatMap(one => [
      ...findUsageChanges(one, flags, sensitivity),
      ...findNewFunctionality(one, totals),
      ...findNightUsage(one, sensitivity),
      ...findFailingWork(one, sensitivity),
    ]),
    ...findUserShares(figures, totals, sensitivity),
  ]
  const begin = lookbackDays === undefined ? 0 : totals.length - lookbackDays
  const usualDay = median(totals.subarray(-28).filter(value => value > 0))
  return withoutEchoes(sightings)
    .filter(({ last }) => last >= begin)
    .map(sighting => asFinding(sighting, figures.start, usualDay))
    .sort(
      (one, other) =>
        severities.indexOf(one.severity) - severities.indexOf(other.severity) ||
        other.date.localeCompare(one.date),
    )
}
