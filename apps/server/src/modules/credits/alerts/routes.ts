import { bind } from '../../../platform/http/handlers.ts'
import { editAlerts, updateAlerts } from './settings.ts'

export const alertHandlers = bind({
  'credits.alerts.edit': ctx => editAlerts(ctx),
  'credits.alerts.update': (ctx, { body }) => updateAlerts(ctx, body),
})
