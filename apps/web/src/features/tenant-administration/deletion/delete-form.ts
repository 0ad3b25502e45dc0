import { tenantDeletion } from '@lotse/contract'
import { z } from 'zod'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

const padded = (value: number): string => String(value).padStart(2, '0')
/** The day and the time of the person's own clock. */
const dayOf = (at: Date): string => `${at.getFullYear()}-${padded(at.getMonth() + 1)}-${padded(at.getDate())}`
const timeOf = (at: Date): string => `${padded(at.getHours())}:${padded(at.getMinutes())}`

export const plannedDays = (now: Date) => ({
  first: dayOf(now),
  last: dayOf(new Date(now.getTime() + tenantDeletion.plannedDaysAtMost * dayMs)),
})

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

export const emptyDeletion = (now: Date): DeleteValues => {
  const proposed = new Date(now.getTime() + tenantDeletion.plannedMinutesByDefault * minuteMs)
  return {
    tenant_name: '',
    confirmation: '',
    reason: '',
    is_planned: false,
    scheduled_at: dayOf(proposed),
    time: timeOf(proposed),
  }
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
  is_planned ? new Date(`${scheduled_at}T${time}`).toISOString() : null
