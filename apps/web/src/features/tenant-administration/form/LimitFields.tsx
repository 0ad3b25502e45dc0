import { limitFields } from '@lotse/contract'
import { TenantLimitFields } from '../../../app/tenant-limits/TenantLimitFields.tsx'
import { type TenantLimits, useTenantLimits } from '../../../app/tenant-limits/use-tenant-limits.ts'
import { FormNumberField } from '../../../ui/fields/NumberField.tsx'
import { Card } from '../../../ui/structure/Card.tsx'
import type { CreateForm } from './create-form.ts'
import { PublicQueryCard } from './PublicQueryCard.tsx'

/** A sub-tenant has none below itself. */
export const subTenantFields = limitFields.filter(field => field !== 'max_subtenants')

function OwnLimits({ form }: { form: CreateForm }) {
  const isMain = form.watch('type_role') === 'main'
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <FormNumberField form={form} name="max_users" label="Benutzer:innen" minValue={1} isRequired />
      <FormNumberField form={form} name="max_chatbots" label="Chatbots" minValue={0} isRequired />
      <FormNumberField
        form={form}
        name="upload_limit_mb"
        label="Speicherplatz (MB)"
        minValue={1}
        isRequired
      />
      {isMain && (
        <FormNumberField form={form} name="max_subtenants" label="Untermandanten" minValue={0} isRequired />
      )}
    </div>
  )
}

/** A sub-tenant's main tenant has only so much to give: checked while somebody types. */
export const useSharedLimits = (form: CreateForm): TenantLimits => {
  const values = form.watch()
  const { type_role: type, parent_tenant_id: parentId } = values
  return useTenantLimits({
    subject: type === 'sub' && parentId ? { tenantId: null, parentId, version: null } : null,
    fields: subTenantFields,
    values,
    serverPrefix: 'Server:',
  })
}

const descriptionOf = (isMain: boolean, parentId: string | null): string => {
  if (isMain) return 'Der Hauptmandant teilt seine Limits mit seinen Untermandanten.'
  const share = 'Was der Untermandant bekommt, geht vom Limit seines Hauptmandanten ab.'
  return parentId ? share : `${share} Wie viel frei ist, steht hier, sobald der Hauptmandant gewählt ist.`
}

export function LimitFields({ form, limits }: { form: CreateForm; limits: TenantLimits }) {
  const isMain = form.watch('type_role') === 'main'
  const parentId = form.watch('parent_tenant_id')
  return (
    <>
      <Card title="Limits" description={descriptionOf(isMain, parentId)}>
        {isMain || !parentId ? (
          <OwnLimits form={form} />
        ) : (
          <TenantLimitFields key={parentId} form={form} fields={subTenantFields} limits={limits} />
        )}
      </Card>
      <PublicQueryCard form={form} />
    </>
  )
}
