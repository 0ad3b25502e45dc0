import { type AdminTenantDetails, tenantForm } from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { TenantExports } from '../../../app/tenant-exports/TenantExports.tsx'
import { FormSelect } from '../../../ui/fields/Select.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Form, FormActions } from '../../../ui/forms/Form.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { Card } from '../../../ui/structure/Card.tsx'
import { NameFields, PromptCard, WebsiteCard } from '../form/general-fields.tsx'
import { typeNames } from '../tenant-texts.ts'
import { newTenantQuery } from '../tenants-query.ts'
import { TenantFrame } from './TenantFrame.tsx'
import { useTenantForm } from './use-tenant-form.ts'

const schema = tenantForm
  .pick({
    name: true,
    circle_id: true,
    subdomain: true,
    web_title: true,
    web_description: true,
    super_admin_prompt: true,
  })
  .required()

function GeneralForm({ tenant }: { tenant: AdminTenantDetails }) {
  const { data } = useQuery(newTenantQuery)
  const circles = data?.circles ?? [tenant.circle]
  const isMain = tenant.type_role === 'main'
  const { form } = useTenantForm(tenant, schema, {
    name: tenant.name,
    circle_id: tenant.circle.id,
    subdomain: tenant.subdomain ?? '',
    web_title: tenant.web_title,
    web_description: tenant.web_description,
    super_admin_prompt: tenant.super_admin_prompt,
  })
  return (
    <Form form={form} label="Allgemein">
      <Card title="Organisation">
        <div className="flex flex-col gap-6">
          <NameFields form={form} />
          <div className="grid gap-6 sm:grid-cols-2">
            <FormSelect
              form={form}
              name="circle_id"
              label="Circle"
              description={isMain ? undefined : 'Ein Untermandant bleibt im Circle seines Hauptmandanten.'}
              options={circles.map(({ id, name }) => ({ value: id, label: name }))}
              searchLabel={circles.length > 10 ? 'Circle suchen' : undefined}
              isDisabled={!isMain}
              isRequired
            />
            <TextField
              label={isMain ? 'Typ' : 'Untermandant von'}
              value={tenant.parent_tenant?.name ?? typeNames[tenant.type_role]}
              description="Steht seit dem Anlegen fest."
              isReadOnly
            />
          </div>
        </div>
      </Card>
      <WebsiteCard form={form} />
      <PromptCard form={form} />
      <FormActions>
        <SubmitButton form={form} />
      </FormActions>
    </Form>
  )
}

function TakeAlongCard({ tenant }: { tenant: AdminTenantDetails }) {
  return (
    <Card
      title="Daten mitnehmen"
      description="Alles, was der Mandant hat, als ein Archiv: zum Aufbewahren, oder um in eine andere Installation umzuziehen."
    >
      <TenantExports owner={{ tenant: tenant.id }} hasSubTenants={tenant.usage_stats.subtenants_count > 0} />
    </Card>
  )
}

export function GeneralPage() {
  return (
    <TenantFrame>
      {tenant => (
        <>
          <GeneralForm key={tenant.id} tenant={tenant} />
          <TakeAlongCard tenant={tenant} />
        </>
      )}
    </TenantFrame>
  )
}
