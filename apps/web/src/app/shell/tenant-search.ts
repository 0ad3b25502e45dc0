import { type LayoutData, type LayoutTenant, tenantDropdown } from '@lotse/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebounced } from '../../ui/hooks/use-debounced.ts'
import { call } from '../api.ts'

type TenantSource = Pick<LayoutData, 'availableTenants' | 'availableTenantsTotal'>

/** Rows come from many places; one without id or name cannot be chosen and is not listed. */
const isValidTenant = (tenant: Partial<LayoutTenant> | null): tenant is LayoutTenant =>
  Boolean(tenant?.id && tenant.name)

export interface TenantSearch {
  term: string
  setTerm: (term: string) => void
  hasSearch: boolean
  tenants: LayoutTenant[]
  total: number
  /** The term that the listed tenants answer to; empty for the plain list. */
  shownTerm: string
  /** What is listed does not answer yet to what was typed. */
  isSearching: boolean
  hasFailed: boolean
}

/** Search and list rules that the dropdown and the dialog „Mandant wechseln“ share. The server does the searching. */
export const useTenantSearch = (source: TenantSource): TenantSearch => {
  const [term, setTerm] = useState('')
  const settled = useDebounced(term.trim(), tenantDropdown.searchDebounceMs)
  const search = settled === '' || term.trim() === '' ? '' : settled
  const found = useQuery({
    queryKey: ['layout-tenants', search],
    queryFn: ({ signal }) => call('layout.tenants', { query: { search } }, { signal }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
  const hasFailed = search !== '' && found.isError
  const isListed = search === '' || found.data === undefined
  const listed = hasFailed
    ? { rows: [], total: 0 }
    : isListed
      ? { rows: source.availableTenants, total: source.availableTenantsTotal }
      : { rows: found.data.data, total: found.data.total }
  return {
    term,
    setTerm,
    hasSearch: source.availableTenantsTotal > tenantDropdown.searchAbove,
    tenants: listed.rows.filter(isValidTenant).slice(0, tenantDropdown.shownAtMost),
    total: listed.total,
    shownTerm: isListed || found.isPlaceholderData ? '' : search,
    isSearching: term.trim() !== search || (search !== '' && found.isFetching),
    hasFailed,
  }
}
