import { type CircleSsoFacts, roleLabels, roles, type SsoMapping } from '@lotse/contract'
import { Trash2 } from 'lucide-react'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { FormSelect } from '../../../ui/fields/Select.tsx'
import { FormTextField } from '../../../ui/fields/TextField.tsx'
import type { SsoForm } from './sso-form.ts'

const kinds = [
  { value: 'domain', label: 'Domain der Adresse' },
  { value: 'group', label: 'Gruppe beim Dienst' },
]
const roleOptions = roles.map(value => ({ value, label: roleLabels[value] }))
const searchFrom = 8

interface MappingRowProps {
  form: SsoForm
  index: number
  kind: SsoMapping['kind']
  tenants: CircleSsoFacts['tenants']
  onRemove: () => void
}

export function MappingRow({ form, index, kind, tenants, onRemove }: MappingRowProps) {
  const number = index + 1
  return (
    <li className="flex items-start gap-2 rounded-lg border border-line p-3">
      <div className="grid min-w-0 grow gap-4 sm:grid-cols-2">
        <FormSelect form={form} name={`sso_mappings.${index}.kind`} label="Wonach" options={kinds} />
        <FormTextField
          form={form}
          name={`sso_mappings.${index}.value`}
          label={kind === 'domain' ? 'Domain' : 'Gruppe'}
          placeholder={kind === 'domain' ? 'musterland.de' : 'Lotse-Redaktion'}
          autoComplete="off"
          isRequired
        />
        <FormSelect
          form={form}
          name={`sso_mappings.${index}.tenant_id`}
          label="Mandant"
          options={tenants}
          searchLabel={tenants.length > searchFrom ? 'Mandant suchen' : undefined}
          isRequired
        />
        <FormSelect form={form} name={`sso_mappings.${index}.role`} label="Rolle" options={roleOptions} />
      </div>
      <IconButton icon={Trash2} label={`Zuordnung ${number} entfernen`} tone="danger" onPress={onRemove} />
    </li>
  )
}
