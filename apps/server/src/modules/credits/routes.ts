import { refundCategories } from '@lotse/contract'
import { bind } from '../../platform/http/handlers.ts'
import { issueRefund } from './refunds/issue.ts'
import { exportRefunds, listRefunds, refundStatistics, searchRefundTenants } from './refunds/list.ts'
import { exportRequests, listAllRequests, listPendingRequests, showRequest } from './requests/admin-list.ts'
import { cancelRequest } from './requests/cancel.ts'
import { storeRequest } from './requests/create.ts'
import { adminRequestStatistics, tenantDetails } from './requests/figures.ts'
import { listRequests, requestStatistics } from './requests/list.ts'
import { approveRequest, bulkApproveRequests, rejectRequest } from './requests/review.ts'
import { adjustCredits } from './transfers/adjust-credits.ts'
import { updateBilling } from './transfers/billing-update.ts'
import { listSubTenants } from './transfers/sub-tenant-list.ts'
import { transferToSubTenant } from './transfers/transfer-credits.ts'

export const moneyHandlers = bind({
  'api.credits.requests.store': (ctx, { params, body }) => storeRequest(ctx, params.tenant, body),
  'api.credits.requests.index': (ctx, { params, query }) => listRequests(ctx, params.tenant, query),
  'api.credits.requests.statistics': (ctx, { params }) => requestStatistics(ctx, params.tenant),
  'api.credits.requests.cancel': (ctx, { params }) => cancelRequest(ctx, params.tenant, params.creditRequest),
  'credits.transfer': (ctx, { body }) => transferToSubTenant(ctx, body),
  'credits.sub-tenants.index': ctx => listSubTenants(ctx),
  'credits.billing-mode.update': (ctx, { params, body }) => updateBilling(ctx, params.tenant, body),
  'credits.adjust': (ctx, { params, body }) => adjustCredits(ctx, params.tenant, body),
  'api.admin.credits.requests.index': (ctx, { query }) => listPendingRequests(ctx, query),
  'api.admin.credits.requests.all': (ctx, { query }) => listAllRequests(ctx, query),
  'api.admin.credits.requests.statistics': ctx => adminRequestStatistics(ctx),
  'api.admin.credits.requests.export': (ctx, { query }) => exportRequests(ctx, query),
  'api.admin.credits.requests.show': (ctx, { params }) => showRequest(ctx, params.creditRequest),
  'api.admin.credits.requests.tenant-details': (ctx, { params }) => tenantDetails(ctx, params.tenant),
  'api.admin.credits.requests.approve': (ctx, { params, body }) =>
    approveRequest(ctx, params.creditRequest, body.notes),
  'api.admin.credits.requests.reject': (ctx, { params, body }) =>
    rejectRequest(ctx, params.creditRequest, body.reason),
  'api.admin.credits.requests.bulk-approve': (ctx, { body }) => bulkApproveRequests(ctx, body),
  'api.admin.credits.refunds.index': (ctx, { query }) => listRefunds(ctx, query),
  'api.admin.credits.refunds.store': (ctx, { body }) => issueRefund(ctx, body),
  'api.admin.credits.refunds.statistics': (ctx, { query }) => refundStatistics(ctx, query),
  'api.admin.credits.refunds.export': (ctx, { query }) => exportRefunds(ctx, query),
  'api.admin.credits.refunds.categories': () => ({ categories: { ...refundCategories } }),
  'api.admin.credits.refunds.search-tenants': (ctx, { query }) => searchRefundTenants(ctx, query.search),
})
