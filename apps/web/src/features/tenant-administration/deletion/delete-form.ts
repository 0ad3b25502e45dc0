import { tenantDeletion } from '@lotse/contract'
import { z } from 'zod'
import { momentInBerlin } from '../../../ui/fields/dates/moment-in-berlin.ts'
import { dayInBerlin, timeInBerlin } from '../../../ui/texts/format.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

export const plannedDays = (now: Date) => ({
  first: dayInBerlin(now),
  last: dayInBerlin(new Date(now.getTime() + tenantDeletion.plannedDaysAtMost * dayMs)),
})

/** What the dialog begins with, once somebody wants to plan. */
export const proposedTime = (now: Date) => {
  const proposed = new Date(now.getTime() + tenantDeletion.plannedMinutesByDefault * minuteMs)
  return { scheduled_at: dayInBerlin(proposed), time: timeInBerlin(proposed) }
}

const planMissing = 'Bitte geben Sie Tag und Uhrzeit an'

/** `scheduled_at` is the day alone here, under the name by which the server speaks of the whole moment. */
export const deleteSchema = z
  .object({
    tenant_name: z.string(),
    confirmation: z.string(),
    reason: z.string(),
    is_planned: z.boolean(),
    scheduled_at: z.string().nullable(),
    time: z.string().nullable(),
  })
  .refine(form => !form.is_planned || (form.scheduled_at !== null && form.time !== null), {
    path: ['scheduled_at'],
    error: planMissing,
  })
export type DeleteValues = z.output<typeof deleteSchema>

export const emptyDeletion: DeleteValues = {
  tenant_name: '',
  confirmation: '',
  reason: '',
  is_planned: false,
  scheduled_at: null,
  time: null,
}

/** Whether everything that has to be typed is typed. */
export const isConfirmed = (form: DeleteValues, tenantName: string): boolean => {
  const { length } = form.reason.trim()
  return (
    form.tenant_name === tenantName &&
    form.confirmation === tenantDeletion.confirmation &&
    length >= tenantDeletion.reasonMinLength &&
    length <= tenantDeletion.reasonMaxLength
  )
}

export const momentOf = ({ is_planned, scheduled_at, time }: DeleteValues): string | null =>
  is_planned && scheduled_at && time ? momentInBerlin(scheduled_at, time).toISOString() : null
