import { bind } from '../../platform/http/handlers.ts'
import { exportAnalytics } from './export-analytics.ts'
import type { TabReports } from './report.ts'
import {
  addSchedule,
  deleteSchedule,
  listDeliveries,
  listPeople,
  listSchedules,
  pauseSchedule,
  resumeSchedule,
  sendNow,
} from './schedules/manage-schedules.ts'
import {
  confirmSubscription,
  endSubscription,
  showSubscription,
} from './subscriptions/manage-subscription.ts'

export const creditReportsHandlers = (reports: TabReports) =>
  bind({
    'api.credits.analytics.export': (ctx, { body }) => exportAnalytics(ctx, body, reports),
    'api.credits.analytics.schedules.index': (ctx, { query }) => listSchedules(ctx, query),
    'api.credits.analytics.schedules.people': ctx => listPeople(ctx),
    'api.credits.analytics.schedules.store': (ctx, { body }) => addSchedule(ctx, body),
    'api.credits.analytics.schedules.pause': (ctx, { params }) => pauseSchedule(ctx, params.schedule),
    'api.credits.analytics.schedules.resume': (ctx, { params }) => resumeSchedule(ctx, params.schedule),
    'api.credits.analytics.schedules.send': (ctx, { params }) => sendNow(ctx, params.schedule),
    'api.credits.analytics.schedules.destroy': (ctx, { params }) => deleteSchedule(ctx, params.schedule),
    'api.credits.analytics.schedules.deliveries': (ctx, { params, query }) =>
      listDeliveries(ctx, params.schedule, query),
    'credit_report.subscription': (ctx, { params }) => showSubscription(ctx, params.recipient_token),
    'credit_report.confirm': (ctx, { params }) => confirmSubscription(ctx, params.recipient_token),
    'credit_report.unsubscribe': (ctx, { params }) => endSubscription(ctx, params.recipient_token),
  })
