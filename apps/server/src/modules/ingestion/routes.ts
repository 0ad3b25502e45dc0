import { bind } from '../../platform/http/handlers.ts'
import { beginUpload } from './begin-upload.ts'
import { cancelUpload, showUpload } from './manage-upload.ts'
import { receivePiece } from './receive-piece.ts'
import { retryDocument } from './retry-document.ts'

export const documentHandlers = bind({
  'document.store': (ctx, { params, body }) => beginUpload(ctx, params.databucket, body.files),
  'document.upload.show': (ctx, { params }) => showUpload(ctx, params),
  'document.upload.piece': (ctx, { params, query, bytes }) =>
    receivePiece(ctx, params, { offset: query.offset, bytes }),
  'document.upload.destroy': (ctx, { params }) => cancelUpload(ctx, params),
  'document.retry': (ctx, { params }) => retryDocument(ctx, params.document),
})
