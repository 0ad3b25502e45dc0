import { bind } from '../../../platform/http/handlers.ts'
import {
  activateOwn,
  checkCertificate,
  generateOwn,
  listCertificates,
  removeOwn,
  uploadOwn,
} from './manage-certificates.ts'

export const ssoCertificatesHandlers = bind({
  'superadmin.sso.certificate': (ctx, { body }) => checkCertificate(ctx, body),
  'superadmin.sso.certificates.index': (ctx, { params }) => listCertificates(ctx, params.circle),
  'superadmin.sso.certificates.generate': (ctx, { params, body }) => generateOwn(ctx, params.circle, body),
  'superadmin.sso.certificates.upload': (ctx, { params, body }) => uploadOwn(ctx, params.circle, body),
  'superadmin.sso.certificates.activate': (ctx, { params, body }) => activateOwn(ctx, params.circle, body),
  'superadmin.sso.certificates.destroy': (ctx, { params }) => removeOwn(ctx, params),
})
