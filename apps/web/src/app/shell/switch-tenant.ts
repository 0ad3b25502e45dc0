import type { LayoutTenant } from '@lotse/contract'
import { useState } from 'react'
import { toast } from '../../ui/overlays/toasts.ts'
import { ApiError, call } from '../api.ts'
import { flashOnNextPage } from '../flash.ts'
import { fullVisit, type Visit } from '../full-visit.ts'
import { homePath } from '../safe-redirect.ts'

const invalidTenantId = 'Invalid tenant ID'
const tenantNotFound = 'Tenant not found'

type Candidate = Partial<LayoutTenant> | null | undefined

/** Switching from the sidebar: asks the server, then starts afresh on the dashboard; failures become a toast. */
export const switchTenant = async (tenant: Candidate, visit: Visit = fullVisit): Promise<void> => {
  if (!tenant?.id) {
    toast.error(invalidTenantId)
    return
  }
  try {
    const { message } = await call('tenant.switch', { params: { tenant: tenant.id } })
    flashOnNextPage('success', message)
    visit(homePath)
  } catch (error) {
    const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 422)
    toast.error(isUnknown || !(error instanceof Error) ? tenantNotFound : error.message)
  }
}

/** Switching from the dialog: the server's refusal only ends the busy state, as the dialog stays open to choose again. */
export const useSwitchInDialog = (visit: Visit = fullVisit) => {
  const [isSwitching, setSwitching] = useState(false)
  const run = async (tenant: Pick<LayoutTenant, 'id'>): Promise<void> => {
    setSwitching(true)
    try {
      const { message } = await call('layout.switchTenant', { params: { tenantId: tenant.id } })
      flashOnNextPage('success', message)
      visit(homePath)
    } catch {
      setSwitching(false)
    }
  }
  return { isSwitching, run }
}
