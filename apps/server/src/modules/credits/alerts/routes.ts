import { bind } from '../../../platform/http/handlers.ts'
import { alertSettingsOf, updateAlertSettings } from './settings.ts'

export const alertHandlers = bind({
  'credits.alerts.edit': ctx => alertSettingsOf(ctx, ctx.actor.tenant.id),
  'credits.alerts.update': (ctx, { body }) => updateAlertSettings(ctx, ctx.actor.tenant, body),
})
