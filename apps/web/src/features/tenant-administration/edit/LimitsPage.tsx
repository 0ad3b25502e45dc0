import { type AdminTenantDetails, limitFields, limitTexts, tenantForm } from '@lotse/contract'
import type { BaseSyntheticEvent } from 'react'
import { TenantLimitFields } from '../../../app/tenant-limits/TenantLimitFields.tsx'
import { useTenantLimits } from '../../../app/tenant-limits/use-tenant-limits.ts'
import { Form, FormActions } from '../../../ui/forms/Form.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { toast } from '../../../ui/overlays/toasts.ts'
import { Card } from '../../../ui/structure/Card.tsx'
import { subTenantFields } from '../form/LimitFields.tsx'
import { PublicQueryCard } from '../form/PublicQueryCard.tsx'
import { TenantFrame } from './TenantFrame.tsx'
import { useTenantForm } from './use-tenant-form.ts'

const schema = tenantForm
  .pick({
    max_users: true,
    max_chatbots: true,
    max_subtenants: true,
    upload_limit_mb: true,
    public_query_agent_active: true,
  })
  .required()

function LimitsForm({ tenant }: { tenant: AdminTenantDetails }) {
  const fields = tenant.type_role === 'main' ? limitFields : subTenantFields
  const { form, version } = useTenantForm(tenant, schema, {
    max_users: tenant.max_users,
    max_chatbots: tenant.max_chatbots,
    max_subtenants: tenant.max_subtenants,
    upload_limit_mb: tenant.upload_limit_mb,
    public_query_agent_active: tenant.public_query_agent_active,
  })
  const limits = useTenantLimits({
    subject: { tenantId: tenant.id, parentId: tenant.parent_tenant_id, version },
    fields,
    values: form.watch(),
    serverPrefix: 'Server:',
  })
  const submit = async (event?: BaseSyntheticEvent) => {
    event?.preventDefault()
    if (!limits.hasErrors) return form.submit(event)
    toast.error(limitTexts.blocked)
    const wrong = fields.find(field => limits.errorAt(field))
    if (wrong) form.setFocus(wrong)
  }
  return (
    <Form form={{ ...form, submit }} label="Limits">
      <Card
        title="Limits"
        description={
          tenant.parent_tenant
            ? `Anteil am Kontingent von ${tenant.parent_tenant.name}`
            : 'Der Hauptmandant teilt sie mit seinen Untermandanten.'
        }
      >
        <TenantLimitFields form={form} fields={fields} limits={limits} />
      </Card>
      <PublicQueryCard form={form} />
      <FormActions>
        <SubmitButton form={form} />
      </FormActions>
    </Form>
  )
}

export function LimitsPage() {
  return <TenantFrame>{tenant => <LimitsForm key={tenant.id} tenant={tenant} />}</TenantFrame>
}
