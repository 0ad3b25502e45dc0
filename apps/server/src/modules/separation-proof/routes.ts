import { bind } from '../../platform/http/handlers.ts'
import { exportReport } from './export-report.ts'
import { cancelProof, listProofs, showProof, startProof } from './manage-proofs.ts'

export const separationProofHandlers = bind({
  'superadmin.separation.index': (ctx, { query }) => listProofs(ctx, query),
  'superadmin.separation.store': ctx => startProof(ctx),
  'superadmin.separation.show': (ctx, { params }) => showProof(ctx, params.proof),
  'superadmin.separation.cancel': (ctx, { params }) => cancelProof(ctx, params.proof),
  'superadmin.separation.export': (ctx, { params, query }) => exportReport(ctx, params.proof, query.format),
})
