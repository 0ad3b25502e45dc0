import { bind } from '../../../platform/http/handlers.ts'
import { askForSync, showSync } from './show-sync.ts'

export const ssoSyncHandlers = bind({
  'superadmin.sso.sync.show': (ctx, { params }) => showSync(ctx, params.circle),
  'superadmin.sso.sync.store': (ctx, { params }) => askForSync(ctx, params.circle),
})
