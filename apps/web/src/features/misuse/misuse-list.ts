import { type ListSearch, useListSearch, useListState } from '../../app/list-search.ts'
import { useSession } from '../../app/session.ts'
import type { ChangeTableState, TableState } from '../../ui/table/table-state.ts'

/** Of the page, not of the list that stands on it. */
const pageKeys = ['tab', 'tenant_id', 'log', 'days'] as const

/** The state of a list on the dashboard: what the address says beside it (tab, tenant, open incident) is no filter, and stays. */
export const useMisuseList = (): [TableState, ChangeTableState] => {
  const [state, setState] = useListState()
  const isOfPage = (key: string) => (pageKeys as readonly string[]).includes(key)
  const entries = Object.entries(state.filters)
  const ofPage = Object.fromEntries(entries.filter(([key]) => isOfPage(key)))
  const filters = Object.fromEntries(entries.filter(([key]) => !isOfPage(key)))
  return [
    { ...state, filters },
    (next, how) => setState({ ...next, filters: { ...ofPage, ...next.filters } }, how),
  ]
}

/** Whose incidents are shown: '' for those of the active tenant, 'all' and others for super admins alone. */
export const useTenantFilter = (): {
  tenantId: string
  choose: (tenantId: string) => void
  canChoose: boolean
  /** Only what belongs to the active tenant can be changed. */
  isActive: (tenantId: string) => boolean
} => {
  const [search, change] = useListSearch()
  const { user, active_tenant_id } = useSession()
  const canChoose = user?.is_super_admin ?? false
  return {
    tenantId: canChoose ? String(search.tenant_id ?? '') : '',
    choose: tenantId => change({ tenant_id: tenantId, chatbot_id: undefined }),
    canChoose,
    isActive: tenantId => tenantId === active_tenant_id,
  }
}

/** Said at what belongs to another tenant than the active one. */
export const otherTenantReason = 'Switch to this tenant to change it.'

/** The address of an incident over what is shown now; null closes it. */
export const useOpenLog = (): [string | null, (log: string | null) => void] => {
  const [search, change] = useListSearch()
  return [
    typeof search.log === 'string' ? search.log : null,
    log => change({ log: log ?? undefined, page: search.page }),
  ]
}

export const cleared = (search: ListSearch): ListSearch =>
  Object.fromEntries(Object.keys(search).map(key => [key, undefined]))
