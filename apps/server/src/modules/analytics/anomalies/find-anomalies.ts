import { plusDays } from '../../../platform/berlin.ts'
import { detectAnomalies, type Finding } from '../detecting/detect-anomalies.ts'
import {
  type AnomalyKind,
  type Sensitivity,
  sensitivities,
  type TenantFigures,
} from '../detecting/figures.ts'
import { isSameEvent } from '../detecting/same-event.ts'

/** So many days are judged, by those before them: as many as that takes are read besides. */
const judgedDays = 90
export const readDays = judgedDays + 150

export interface Found extends Finding {
  /** With which of them it is found. */
  sensitivities: Sensitivity[]
}

/** What a day that is not over yet cannot show: it may still come. */
const notBeforeEvening: readonly AnomalyKind[] = ['drop', 'level_shift']

const withoutLastDay = (figures: TenantFigures): TenantFigures => ({
  ...figures,
  functionalities: figures.functionalities.map(one => ({
    ...one,
    credits: one.credits.slice(0, -1),
    actions: one.actions.slice(0, -1),
    failed: one.failed.slice(0, -1),
    hours: one.hours?.slice(0, -1),
  })),
  users: figures.users.map(({ user, credits }) => ({ user, credits: credits.slice(0, -1) })),
})

/** Of less nobody has to hear, however rare it is; what fails or is new is told by itself. */
const leastCredits = 5
const byCredits: readonly AnomalyKind[] = ['spike', 'drop', 'night_usage', 'user_share']

const isWorthwhile = ({ kind, creditImpact }: Finding, sensitivity: Sensitivity): boolean =>
  sensitivity === 'high' || !byCredits.includes(kind) || Math.abs(creditImpact) >= leastCredits

/** Days that are over are judged as a whole; what has already happened today is added, and goes on from yesterday. */
const findingsWith = (
  figures: TenantFigures,
  today: string,
  holidays: readonly string[],
  sensitivity: Sensitivity,
): Finding[] => {
  const options = { sensitivity, lookbackDays: judgedDays, holidays }
  const before = detectAnomalies(withoutLastDay(figures), options)
  const now = detectAnomalies(figures, options).filter(
    ({ kind, lastDate }) => lastDate === today && !notBeforeEvening.includes(kind),
  )
  return [...now, ...before.filter(({ key }) => !now.some(other => other.key === key))].filter(finding =>
    isWorthwhile(finding, sensitivity),
  )
}

/** What is found with each sensitivity, the same thing once. The figures end today. */
export const findAnomalies = (
  figures: TenantFigures,
  today: string,
  holidays: readonly string[],
): Found[] => {
  const found: Found[] = []
  // Of one thing the values are told as the middle one sees them.
  for (const sensitivity of ['medium', 'low', 'high'] satisfies Sensitivity[])
    for (const finding of findingsWith(figures, today, holidays, sensitivity)) {
      const known = found.find(other => isSameEvent(other, finding))
      if (known) known.sensitivities.push(sensitivity)
      else found.push({ ...finding, sensitivities: [sensitivity] })
    }
  return found.map(one => ({
    ...one,
    sensitivities: sensitivities.filter(sensitivity => one.sensitivities.includes(sensitivity)),
  }))
}

/** The first day that is judged. */
export const judgedSince = (today: string): string => plusDays(today, 1 - judgedDays)
