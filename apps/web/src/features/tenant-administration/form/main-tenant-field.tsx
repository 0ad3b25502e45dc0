import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ComboBoxField } from '../../../ui/fields/ComboBoxField.tsx'
import type { FieldProps } from '../../../ui/fields/field-parts.tsx'
import { bindField } from '../../../ui/forms/bind-field.tsx'
import { useDebounced } from '../../../ui/hooks/use-debounced.ts'
import { mainTenantsQuery } from '../tenants-query.ts'

interface MainTenantFieldProps extends FieldProps {
  circle: string
  value?: string | null
  onChange?: (id: string | null) => void
}

const searchDelayMs = 300

/** The main tenant of a new sub-tenant: among those of its circle, found on the server. */
function MainTenantField({ circle, value = null, onChange, ...field }: MainTenantFieldProps) {
  const [chosen, setChosen] = useState<{ id: string; name: string } | null>(null)
  const [typed, setTyped] = useState('')
  // The name of the chosen one stands in the box; searching for it would leave nothing else to choose.
  const search = useDebounced(typed === chosen?.name ? '' : typed.trim(), searchDelayMs)
  const { data, isFetching } = useQuery({ ...mainTenantsQuery(circle, search), enabled: circle !== '' })
  const found = data?.data ?? []
  const offered = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found
  return (
    <ComboBoxField
      {...field}
      value={value}
      options={offered.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={id => {
        setChosen(offered.find(tenant => tenant.id === id) ?? null)
        onChange?.(id)
      }}
      onSearch={setTyped}
      isLoading={isFetching}
    />
  )
}

export const FormMainTenantField = bindField(MainTenantField, { empty: null })
