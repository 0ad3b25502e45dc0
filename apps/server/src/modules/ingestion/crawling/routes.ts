import { bind } from '../../../platform/http/handlers.ts'
import type { IngestionDependencies } from '../dependencies.ts'
import { previewWebSource } from './preview-web-source.ts'
import { addWebSource, crawlNow, updateWebSource } from './save-web-source.ts'

export const crawlHandlers = (parts: IngestionDependencies) =>
  bind({
    'databucket.preview_websource': (ctx, { params, body }) =>
      previewWebSource(ctx, parts, params.databucket, body),
    'databucket.store_websource': (ctx, { params, body }) => addWebSource(ctx, params.databucket, body),
    'databucket.update_websource': (ctx, { params, body }) =>
      updateWebSource(ctx, params.databucket, params.websource, body),
    'databucket.crawl_websource': (ctx, { params }) => crawlNow(ctx, params.databucket, params.websource),
  })
