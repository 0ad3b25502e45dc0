import { routes } from '@lotse/contract'
import { bind } from '../../platform/http/handlers.ts'
import { type CappedPage, pageEnvelope } from '../../platform/paging.ts'
import { actionOptions } from './actions.ts'
import { presentAuditEntry } from './present.ts'
import { type AuditFilter, type AuditRow, acrossTenantsAuditPage, auditPageOf } from './store.ts'

const present = ({ rows, total, isCapped }: CappedPage<AuditRow>, query: AuditFilter, path: string) => ({
  ...pageEnvelope(rows.map(presentAuditEntry), total, query, { path, query: { ...query } }),
  total_is_capped: isCapped,
})

export const auditHandlers = bind({
  'settings.audit.index': async (ctx, { query }) => ({
    ...present(
      await auditPageOf(ctx.db, ctx.actor.tenant.id, query),
      query,
      routes['settings.audit.index'].path,
    ),
    actions: actionOptions.tenant,
  }),
  'superadmin.audit.index': async (ctx, { query }) => ({
    ...present(await acrossTenantsAuditPage(ctx.db, query), query, routes['superadmin.audit.index'].path),
    actions: actionOptions.system,
  }),
})
