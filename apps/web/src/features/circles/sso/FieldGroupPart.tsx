import type { SsoConfigurationForm } from '@lotse/contract'
import { cx } from '../../../ui/styles/cx.ts'
import type { FieldGroup, FieldSpec } from './fields/field-spec.ts'
import { SsoFieldRow } from './SsoFieldRow.tsx'
import type { SsoForm } from './sso-form.ts'

const wide = new Set<FieldSpec['kind']>(['certificate', 'key', 'switch', 'json', 'lines'])

interface FieldGroupPartProps {
  form: SsoForm
  group: FieldGroup
  typed: SsoConfigurationForm
  required: readonly string[]
  storedSecrets: readonly string[]
}

export function FieldGroupPart({ form, group, typed, required, storedSecrets }: FieldGroupPartProps) {
  return (
    <fieldset className="min-w-0 border-line border-t pt-4">
      <legend className="pr-3 font-semibold">{group.title}</legend>
      {group.help && <p className="mb-4 text-muted text-sm">{group.help}</p>}
      <div className="grid gap-6 sm:grid-cols-2">
        {group.fields
          .filter(({ when }) => !when || when(typed))
          .map(spec => (
            <div key={spec.field} className={cx('min-w-0', wide.has(spec.kind) && 'sm:col-span-2')}>
              <SsoFieldRow
                form={form}
                spec={spec}
                isRequired={required.includes(spec.field)}
                isStored={storedSecrets.includes(spec.field)}
              />
            </div>
          ))}
      </div>
    </fieldset>
  )
}
