import { bind } from '../../../platform/http/handlers.ts'
import { finishMigration, rollBack } from './finish-migration.ts'
import { retryMigration, startMigration } from './manage-migration.ts'
import { showMigration } from './show-migration.ts'

export const ssoMigrationHandlers = bind({
  'superadmin.sso.migration.show': (ctx, { params }) => showMigration(ctx, params.circle),
  'superadmin.sso.migration.store': (ctx, { params, body }) => startMigration(ctx, params.circle, body),
  'superadmin.sso.migration.retry': (ctx, { params }) => retryMigration(ctx, params.circle),
  'superadmin.sso.migration.finish': (ctx, { params }) => finishMigration(ctx, params.circle),
  'superadmin.sso.migration.roll-back': (ctx, { params }) => rollBack(ctx, params.circle),
})
