import type { Reply, Routes } from '@lotse/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ComboBoxField } from '../ui/fields/ComboBoxField.tsx'
import type { FieldProps } from '../ui/fields/field-parts.tsx'
import { bindField } from '../ui/forms/bind-field.tsx'
import { useDebounced } from '../ui/hooks/use-debounced.ts'
import { formatNumber } from '../ui/texts/format.ts'
import { call } from './api.ts'

export type FoundTenant = Reply<Routes['api.admin.credits.refunds.search-tenants']>[number]

const searchDelayMs = 500
const minSearchLength = 2

interface TenantSearchFieldProps extends FieldProps {
  value?: FoundTenant | null
  onChange?: (tenant: FoundTenant | null) => void
  placeholder?: string
  /** The line below each name, for example its balance. */
  describe?: (tenant: FoundTenant) => string
}

/** Finds one tenant among all of the platform; a failed search shows as no matches. */
export function TenantSearchField({
  value = null,
  onChange,
  describe = tenant => `${formatNumber(tenant.credits_available)} Credits`,
  ...field
}: TenantSearchFieldProps) {
  const [typed, setTyped] = useState('')
  const text = typed.trim()
  const search = useDebounced(text, searchDelayMs)
  const isSearch = search.length >= minSearchLength
  const found = useQuery({
    queryKey: ['tenant-search', search],
    queryFn: ({ signal }) =>
      call('api.admin.credits.refunds.search-tenants', { query: { search } }, { signal }),
    enabled: isSearch,
    placeholderData: keepPreviousData,
  })
  const matches = isSearch ? (found.data ?? []) : []
  // The chosen one stays among the options, or the field would lose its name with the next search.
  const tenants = value && !matches.some(tenant => tenant.id === value.id) ? [value, ...matches] : matches

  return (
    <ComboBoxField
      {...field}
      value={value?.id ?? null}
      onChange={id => onChange?.(tenants.find(tenant => tenant.id === id) ?? null)}
      options={tenants.map(tenant => ({
        value: tenant.id,
        label: tenant.name,
        description: describe(tenant),
      }))}
      onSearch={setTyped}
      minSearchLength={minSearchLength}
      isLoading={text.length >= minSearchLength && (text !== search || found.isFetching)}
    />
  )
}

export const FormTenantSearchField = bindField(TenantSearchField, { empty: null })
