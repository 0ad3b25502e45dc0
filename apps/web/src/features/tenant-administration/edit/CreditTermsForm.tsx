import { type AdminTenantDetails, creditTermsForm } from '@lotse/contract'
import { type BaseSyntheticEvent, useState } from 'react'
import { ApiError, call } from '../../../app/api.ts'
import { Form, FormActions } from '../../../ui/forms/Form.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { useServerForm } from '../../../ui/forms/use-server-form.ts'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { Card } from '../../../ui/structure/Card.tsx'
import { CreditTermsFields } from '../form/CreditTermsFields.tsx'
import { useReadVersion } from './use-tenant-form.ts'

const schema = creditTermsForm.omit({ version: true, is_confirmed: true })

/** What a tenant gets each month and who pays. Giving up its own credits returns what is left, so that is asked first. */
export function CreditTermsForm({ tenant }: { tenant: AdminTenantDetails }) {
  const { version, keepSaved } = useReadVersion(tenant)
  const [question, setQuestion] = useState<string | null>(null)
  const isMain = tenant.type_role === 'main'
  const form = useServerForm({
    schema,
    defaultValues: {
      monthly_credits: tenant.monthly_credits,
      carry_forward_enabled: tenant.credit_allocation.carry_forward_enabled,
      billing_mode: tenant.credit_allocation.billing_mode,
    },
    onSubmit: async (values, { signal }) => {
      const monthly_credits = values.billing_mode === 'own_credits' ? values.monthly_credits : 0
      try {
        return await call(
          'superadmin.tenants.update.credits',
          {
            params: { tenant: tenant.id },
            body: { ...values, monthly_credits, version, is_confirmed: question !== null },
          },
          { signal },
        )
      } catch (error) {
        const asked = error instanceof ApiError ? error.errors.is_confirmed : undefined
        if (asked === undefined) throw error
        setQuestion(asked)
        return null
      }
    },
    onSuccess: saved => {
      if (!saved) return
      setQuestion(null)
      keepSaved(saved)
    },
  })
  const submit = (event?: BaseSyntheticEvent) => form.submit(event)
  const paysItself = form.watch('billing_mode') === 'own_credits'
  return (
    <Form form={form} label="Zuteilung">
      <Card title="Zuteilung und Abrechnung" description="Abrechnungszeitraum: monatlich">
        <CreditTermsFields form={form} isMain={isMain} paysItself={paysItself} />
      </Card>
      <FormActions>
        <SubmitButton form={form} />
      </FormActions>
      <ConfirmDialog
        isOpen={question !== null}
        title="Credits zurückgeben?"
        text={question ?? ''}
        confirmLabel="Umstellen"
        isProcessing={form.isSubmitting}
        onConfirm={() => void submit()}
        onCancel={() => setQuestion(null)}
      />
    </Form>
  )
}
