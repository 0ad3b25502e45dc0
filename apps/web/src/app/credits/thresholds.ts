/** How urgent a figure is: green, yellow, red. */
export type Urgency = 'success' | 'warning' | 'danger'

/** Said beside the colour, which tells some people nothing. */
export const urgencyNames: Record<Urgency, string> = {
  success: 'ausreichend',
  warning: 'knapp',
  danger: 'kritisch',
}

const atMost =
  (red: number, yellow: number) =>
  (value: number): Urgency =>
    value <= red ? 'danger' : value <= yellow ? 'warning' : 'success'

/** What is left of the budget, in percent. */
export const urgencyOfRemaining = atMost(10, 25)

const urgencyOfDays = atMost(7, 30)
/** How long the balance lasts; null when nothing is used, so that it never ends. */
export const urgencyOfDaysLeft = (days: number | null): Urgency =>
  days === null ? 'success' : urgencyOfDays(days)

/** How much of the budget is used, in percent. */
export const urgencyOfUtilisation = (percent: number): Urgency =>
  percent >= 90 ? 'danger' : percent >= 70 ? 'warning' : 'success'

/** The part in percent of the whole; null without a whole. */
export const percentOf = (part: number, whole: number): number | null =>
  whole > 0 ? (Math.max(0, part) / whole) * 100 : null
