import { bind } from '../../../platform/http/handlers.ts'
import { testConnection } from './test-connection.ts'

export const ssoConfigurationHandlers = bind({
  'superadmin.sso.test': (ctx, { body }) => testConnection(ctx, body),
})
