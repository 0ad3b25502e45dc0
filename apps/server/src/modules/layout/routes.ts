import { notFound } from '../../platform/errors.ts'
import { bind } from '../../platform/http/handlers.ts'
import { readLayoutData, searchTenants } from './layout-data.ts'
import { readLegalPage, updateLegalPage } from './legal-pages.ts'

export const layoutHandlers = bind({
  'layout.data': ctx => readLayoutData(ctx),
  'layout.tenants': (ctx, { query }) => searchTenants(ctx, query.search),
  'public.imprint': ctx => readLegalPage(ctx, 'imprint'),
  'public.privacy': ctx => readLegalPage(ctx, 'privacy'),
  'superadmin.pages.update': (ctx, { params, body }) => updateLegalPage(ctx, params.page, body.content),
  async 'debug.mails'(ctx) {
    // Outside of a debugging or local installation the window does not exist, so neither does its data.
    if (!ctx.config.debug && ctx.config.env !== 'local') throw notFound()
    return { data: await ctx.outbox.kept() }
  },
})
