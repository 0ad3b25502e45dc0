import { notFound } from '../../platform/errors.ts'
import { bind } from '../../platform/http/handlers.ts'
import { readLayoutData, searchTenants } from './layout-data.ts'

export const layoutHandlers = bind({
  'layout.data': ctx => readLayoutData(ctx),
  'layout.tenants': (ctx, { query }) => searchTenants(ctx, query.search),
  async 'debug.mails'(ctx) {
    // Outside of a debugging or local installation the window does not exist, so neither does its data.
    if (!ctx.config.debug && ctx.config.env !== 'local') throw notFound()
    return { data: await ctx.outbox.kept() }
  },
})
