import type { TenantCtx } from '../../platform/context.ts'
import { bind } from '../../platform/http/handlers.ts'
import { deleteDocument, updateDocument } from './change-document.ts'
import { removeCover, saveWithCover, showCover, storeCover } from './cover.ts'
import { deleteDatabucket } from './delete-databucket.ts'
import { downloadDocument } from './download-document.ts'
import { listDatabuckets, showCard, showDatabucket } from './list-databuckets.ts'
import { listDocuments, showDocument } from './list-documents.ts'
import { createDatabucket, updateDatabucket } from './save-databucket.ts'
import { shareDatabucket, showSharing, unshareDatabucket } from './share-databucket.ts'
import { setSubscription } from './subscribe-databucket.ts'
import { deleteWebSource, listWebSources } from './web-sources.ts'

export const databucketsHandlers = bind({
  'databucket.index': (ctx, { query }) => listDatabuckets(ctx, query),
  async 'databucket.store'(ctx, { body, files }) {
    return showDatabucket(ctx, await saveWithCover(ctx, files, ctx => createDatabucket(ctx, body)))
  },
  'databucket.edit': (ctx, { params }) => showDatabucket(ctx, params.databucket),
  async 'databucket.update'(ctx, { params, body, files }) {
    const save = async (ctx: TenantCtx) => {
      await updateDatabucket(ctx, params.databucket, body)
      return params.databucket
    }
    return showDatabucket(ctx, await saveWithCover(ctx, files, save))
  },
  'databucket.destroy': (ctx, { params }) => deleteDatabucket(ctx, params.databucket),

  'databucket.cover.show': (ctx, { params }) => showCover(ctx, params.databucket, params.key),
  async 'databucket.cover.store'(ctx, { params, file }) {
    await storeCover(ctx, params.databucket, file)
    return showDatabucket(ctx, params.databucket)
  },
  async 'databucket.cover.destroy'(ctx, { params }) {
    await removeCover(ctx, params.databucket)
    return showDatabucket(ctx, params.databucket)
  },

  'databucket.sharing': (ctx, { params }) => showSharing(ctx, params.databucket),
  async 'databucket.share'(ctx, { params, body }) {
    await shareDatabucket(ctx, params.databucket, body)
    return showDatabucket(ctx, params.databucket)
  },
  async 'databucket.unshare'(ctx, { params }) {
    await unshareDatabucket(ctx, params.databucket)
    return showDatabucket(ctx, params.databucket)
  },
  async 'databucket.subscribe'(ctx, { params }) {
    await setSubscription(ctx, params.databucket, true)
    return showCard(ctx, params.databucket)
  },
  async 'databucket.unsubscribe'(ctx, { params }) {
    await setSubscription(ctx, params.databucket, false)
    return showCard(ctx, params.databucket)
  },

  'databucket.documents': (ctx, { params, query }) => listDocuments(ctx, params.databucket, query),
  'document.edit': (ctx, { params }) => showDocument(ctx, params.document),
  async 'document.update'(ctx, { params, body }) {
    await updateDocument(ctx, params.document, body)
    return showDocument(ctx, params.document)
  },
  'document.destroy': (ctx, { params }) => deleteDocument(ctx, params.document),
  'document.download': (ctx, { params }) => downloadDocument(ctx, params.document),

  'databucket.edit_websources': (ctx, { params, query }) => listWebSources(ctx, params.databucket, query),
  'databucket.destroy_websource': (ctx, { params }) =>
    deleteWebSource(ctx, params.databucket, params.websource),
})
