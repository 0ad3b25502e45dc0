import { bind } from '../../platform/http/handlers.ts'
import { readLegalPage, updateLegalPage } from './legal-pages.ts'

export const legalPagesHandlers = bind({
  'public.imprint': ctx => readLegalPage(ctx, 'imprint'),
  'public.privacy': ctx => readLegalPage(ctx, 'privacy'),
  'superadmin.pages.update': (ctx, { params, body }) => updateLegalPage(ctx, params.page, body.content),
})
