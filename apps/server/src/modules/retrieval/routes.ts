import { bind } from '../../platform/http/handlers.ts'
import { searchDatabucket } from './search/search-databucket.ts'

export const retrievalHandlers = bind({
  'databucket.search': (ctx, { params, query }) => searchDatabucket(ctx, params.databucket, query),
})
