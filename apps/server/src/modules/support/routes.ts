import { bind } from '../../platform/http/handlers.ts'
import { readInstallation, readPublicInstallation, updateInstallation } from './installation-contact.ts'
import { requestSupport } from './request-support.ts'

export const supportHandlers = bind({
  'public.installation': ctx => readPublicInstallation(ctx),
  'support.store': (ctx, { body }) => requestSupport(ctx, body),
  'superadmin.installation.edit': ctx => readInstallation(ctx),
  'superadmin.installation.update': (ctx, { body }) => updateInstallation(ctx, body),
})
