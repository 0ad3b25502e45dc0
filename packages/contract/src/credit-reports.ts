import { z } from 'zod'
import {
  analyticsDays,
  analyticsDefaultPeriod,
  analyticsFilter,
  analyticsPeriods,
} from './credit-analytics.ts'
import { count } from './databucket-fields.ts'
import { route } from './route.ts'
import { emailAddress, id, inOrder, pageOf, pageQuery, timestamp } from './schemas.ts'

/** The tabs of Credit Analytics that can be taken along; the server has a report for each. */
export const reportTabLabels = {
  trends: 'Usage Trends',
  forecast: 'Forecast',
  patterns: 'Patterns',
  efficiency: 'Efficiency',
  anomalies: 'Anomalies',
  consumers: 'Top Consumers',
} as const
export type ReportTab = keyof typeof reportTabLabels
export const reportTabs = Object.keys(reportTabLabels) as [ReportTab, ...ReportTab[]]

/** With the ending of their files. */
const reportFormats = { excel: 'xlsx', csv: 'csv', pdf: 'pdf' } as const
export type ReportFormat = keyof typeof reportFormats
export const reportFormatLabels: Record<ReportFormat, string> = { excel: 'Excel', csv: 'CSV', pdf: 'PDF' }
const format = z.enum(Object.keys(reportFormats) as [ReportFormat, ...ReportFormat[]])

/** Several tabs are a report. */
export const reportFileName = (tabs: readonly ReportTab[], day: string, wanted: ReportFormat): string =>
  `credit-analytics-${tabs.length === 1 ? tabs[0] : 'report'}-${day}.${reportFormats[wanted]}`

const reportFrequencies = ['daily', 'weekly', 'monthly'] as const
export type ReportFrequency = (typeof reportFrequencies)[number]
/** From Monday on. */
export const reportWeekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

export const reportLimits = { schedules: 50, people: 20, addresses: 10, confirmationDays: 14 } as const

const weekday = z.int().min(1).max(7)
const dayOfMonth = z.int().min(1).max(31)
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

const plan = {
  format,
  tabs: z
    .array(z.enum(reportTabs))
    .min(1)
    .max(reportTabs.length)
    .transform(chosen => reportTabs.filter(tab => chosen.includes(tab))),
  /** So many whole days up to the one before it is sent. */
  period: z.literal([...analyticsPeriods]),
  frequency: z.enum(reportFrequencies),
  /** Counts where it is sent weekly. */
  weekday: weekday.default(1),
  /** Counts where it is sent monthly; in a shorter month its last day. */
  day_of_month: dayOfMonth.default(1),
  /** As the clocks show it in Berlin. */
  time: timeOfDay,
}

export const reportScheduleForm = z
  .strictObject({
    ...plan,
    /** People of the tenant who may read its credits. */
    user_ids: z.array(id).max(reportLimits.people).default([]),
    /** Each has to agree before anything else is sent to it. */
    emails: z.array(emailAddress).max(reportLimits.addresses).default([]),
  })
  .refine(({ user_ids, emails }) => user_ids.length + emails.length > 0, {
    path: ['user_ids'],
    params: { rule: 'recipient_needed' },
  })

const recipientStates = ['active', 'unconfirmed', 'expired', 'unsubscribed', 'no_access'] as const
export type ReportRecipientState = (typeof recipientStates)[number]

const schedule = z.strictObject({
  id,
  format,
  tabs: z.array(z.enum(reportTabs)),
  period: z.number(),
  frequency: z.enum(reportFrequencies),
  weekday,
  day_of_month: dayOfMonth,
  time: timeOfDay,
  is_paused: z.boolean(),
  /** When it is sent next; null while it is paused. */
  next_at: timestamp.nullable(),
  created_at: timestamp,
  recipients: z.array(
    z.strictObject({
      id,
      /** null for an address outside, and for somebody who is gone. */
      name: z.string().nullable(),
      email: z.string().nullable(),
      state: z.enum(recipientStates),
    }),
  ),
  /** What became of the last time it was due or asked for; null before. */
  last: z.strictObject({ planned_for: timestamp, sent: count, failed: count, waiting: count }).nullable(),
})
export type ReportSchedule = z.output<typeof schedule>

const deliveryStates = ['waiting', 'sending', 'sent', 'failed', 'skipped', 'uncertain'] as const
export type ReportDeliveryState = (typeof deliveryStates)[number]

const delivery = z.strictObject({
  id,
  planned_for: timestamp,
  /** Sent by hand, not by the clock. */
  is_asked: z.boolean(),
  recipient: z.string(),
  status: z.enum(deliveryStates),
  /** Why it failed or was left out; empty where there is nothing to say. */
  reason: z.string(),
  sent_at: timestamp.nullable(),
})
export type ReportDelivery = z.output<typeof delivery>

/** Signed by this installation: one recipient of one schedule and nothing else. */
const recipientParams = z.strictObject({ recipient_token: z.string().min(1).max(200) })
const subscription = z.strictObject({
  organisation: z.string(),
  email: z.string(),
  tabs: z.array(z.enum(reportTabs)),
  frequency: z.enum(reportFrequencies),
  state: z.enum(['unconfirmed', 'expired', 'active', 'unsubscribed']),
})
export type ReportSubscription = z.output<typeof subscription>

const scheduleParams = z.strictObject({ schedule: id })
const reading = { language: 'en', access: { can: 'credits.read' } } as const
/** What is sent to others is decided by those who manage the credits. */
const managing = { method: 'POST', language: 'en', access: { can: 'credits.manage' } } as const
const outside = { language: 'en', access: 'public', rateLimit: 'public' } as const

export const creditReportsRoutes = {
  'api.credits.analytics.export': route({
    ...reading,
    method: 'POST',
    path: '/api/credits/analytics/export',
    summary: 'Eine Auswertung als Excel-Datei, CSV oder PDF; wird protokolliert',
    body: inOrder(
      z.strictObject({
        ...analyticsFilter,
        /** As the screen sends them: null where nothing is chosen. */
        tenant_id: analyticsFilter.tenant_id.nullable().transform(chosen => chosen ?? ''),
        format,
        tab: z.enum(reportTabs),
        period: z
          .union([z.literal(''), analyticsDays])
          .nullable()
          .default(analyticsDefaultPeriod)
          .transform(chosen => chosen || analyticsDefaultPeriod),
      }),
      'start_date',
      'end_date',
    ),
    reply: 'binary',
  }),
  'api.credits.analytics.schedules.index': route({
    ...reading,
    method: 'GET',
    path: '/api/credits/analytics/schedules',
    summary: 'Berichte, die nach Plan versandt werden, die neuesten zuerst',
    query: pageQuery(10).omit({ search: true }),
    reply: pageOf(schedule).extend({ can: z.strictObject({ manage: z.boolean() }) }),
  }),
  'api.credits.analytics.schedules.people': route({
    ...managing,
    method: 'GET',
    path: '/api/credits/analytics/schedules/people',
    summary: 'Personen des Mandanten, die Berichte erhalten können',
    reply: z.strictObject({ data: z.array(z.strictObject({ id, name: z.string(), email: z.string() })) }),
  }),
  'api.credits.analytics.schedules.store': route({
    ...managing,
    path: '/api/credits/analytics/schedules',
    summary: 'Einen Bericht planen; Adressen von außerhalb bestätigen erst',
    body: reportScheduleForm,
    reply: schedule,
  }),
  'api.credits.analytics.schedules.pause': route({
    ...managing,
    path: '/api/credits/analytics/schedules/:schedule/pause',
    summary: 'Einen geplanten Bericht anhalten',
    params: scheduleParams,
    reply: schedule,
  }),
  'api.credits.analytics.schedules.resume': route({
    ...managing,
    path: '/api/credits/analytics/schedules/:schedule/resume',
    summary: 'Einen angehaltenen Bericht fortsetzen',
    params: scheduleParams,
    reply: schedule,
  }),
  'api.credits.analytics.schedules.send': route({
    ...managing,
    path: '/api/credits/analytics/schedules/:schedule/send',
    summary: 'Einen geplanten Bericht sofort versenden',
    params: scheduleParams,
    reply: schedule,
  }),
  'api.credits.analytics.schedules.destroy': route({
    ...managing,
    method: 'DELETE',
    path: '/api/credits/analytics/schedules/:schedule',
    summary: 'Einen geplanten Bericht löschen',
    params: scheduleParams,
    reply: 'empty',
  }),
  'api.credits.analytics.schedules.deliveries': route({
    ...reading,
    method: 'GET',
    path: '/api/credits/analytics/schedules/:schedule/deliveries',
    summary: 'Wann ein Bericht an wen versandt wurde oder warum nicht',
    params: scheduleParams,
    query: pageQuery(10).omit({ search: true }),
    reply: pageOf(delivery),
  }),
  'credit_report.subscription': route({
    ...outside,
    method: 'GET',
    path: '/api/credit-reports/:recipient_token',
    summary: 'Was hinter dem Link einer Empfängerin oder eines Empfängers steht',
    params: recipientParams,
    reply: subscription,
  }),
  'credit_report.confirm': route({
    ...outside,
    method: 'POST',
    path: '/api/credit-reports/:recipient_token/confirm',
    summary: 'Berichte an diese Adresse erlauben',
    params: recipientParams,
    reply: subscription,
  }),
  'credit_report.unsubscribe': route({
    ...outside,
    method: 'POST',
    path: '/api/credit-reports/:recipient_token/unsubscribe',
    summary: 'Berichte an diese Adresse abbestellen',
    params: recipientParams,
    reply: subscription,
  }),
}
