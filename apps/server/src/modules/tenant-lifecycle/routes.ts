import { bind } from '../../platform/http/handlers.ts'
import type { TenantPart } from '../../platform/tenant-part.ts'
import { cancelDeletion, deleteSubTenant, deleteTenant } from './delete-tenant.ts'
import { presentLifecycle } from './present.ts'
import { previewDeletion } from './preview-deletion.ts'
import { downloadReceipt, listReceipts } from './receipts.ts'
import { forceDelete } from './request-purge.ts'
import { restoreTenant } from './restore-tenant.ts'

type Outcome = Awaited<ReturnType<typeof deleteTenant>>

const present = ({ message, tenant }: Outcome) => ({ message, tenant: presentLifecycle(tenant) })

export const lifecycleHandlers = (parts: readonly TenantPart[]) =>
  bind({
    'superadmin.tenants.receipts': (ctx, { query }) => listReceipts(ctx, query),
    'superadmin.tenants.deletion-preview': (ctx, { params }) => previewDeletion(ctx, parts, params.tenant),
    'superadmin.tenants.destroy': async (ctx, { params, body }) =>
      present(await deleteTenant(ctx, params.tenant, body)),
    'superadmin.tenants.cancel-deletion': async (ctx, { params }) =>
      present(await cancelDeletion(ctx, params.tenant)),
    'superadmin.tenants.restore': async (ctx, { params }) =>
      present(await restoreTenant(ctx, parts, params.tenant)),
    'superadmin.tenants.force-delete': async (ctx, { params }) =>
      present(await forceDelete(ctx, params.tenant)),
    'superadmin.tenants.receipt': (ctx, { params }) => downloadReceipt(ctx, params.tenant),
    'settings.tenants.destroy': (ctx, { params }) => deleteSubTenant(ctx, params.tenant),
  })
