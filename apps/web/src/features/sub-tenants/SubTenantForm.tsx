import { limitTexts, subTenantForm } from '@lotse/contract'
import { useNavigate } from '@tanstack/react-router'
import { type BaseSyntheticEvent, useState } from 'react'
import { ApiError, call } from '../../app/api.ts'
import { returnConsequences, returnQuestion } from '../../app/credits/billing-modes.ts'
import { TenantLimitFields } from '../../app/tenant-limits/TenantLimitFields.tsx'
import { useTenantLimits } from '../../app/tenant-limits/use-tenant-limits.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { FormSwitch } from '../../ui/fields/Switch.tsx'
import { FormTextAreaField } from '../../ui/fields/TextAreaField.tsx'
import { FormTextField } from '../../ui/fields/TextField.tsx'
import { Form, FormActions } from '../../ui/forms/Form.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { useServerForm } from '../../ui/forms/use-server-form.ts'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { toast } from '../../ui/overlays/toasts.ts'
import { Card } from '../../ui/structure/Card.tsx'
import { formatNumber } from '../../ui/texts/format.ts'
import { BillingFields } from './BillingFields.tsx'
import { limitFieldsOfForm, type SubTenantStart, type SubTenantValues, valuesOf } from './sub-tenant-form.ts'
import { useRefreshSubTenants } from './sub-tenants-query.ts'

const listHref = '/settings/tenants'

const save = (
  tenant: SubTenantStart['tenant'],
  values: SubTenantValues,
  { is_confirmed, signal }: { is_confirmed: boolean; signal: AbortSignal },
) =>
  tenant
    ? call(
        'settings.tenants.update',
        { params: { tenant: tenant.id }, body: { ...values, version: tenant.version, is_confirmed } },
        { signal },
      )
    : call('settings.tenants.store', { body: values }, { signal })

interface SubTenantFormProps {
  /** As it was read when the form opened: the version belongs to what is shown. */
  start: SubTenantStart
  onReload: () => void
}

export function SubTenantForm({ start, onReload }: SubTenantFormProps) {
  const { tenant, parent } = start
  const navigate = useNavigate()
  const refresh = useRefreshSubTenants()
  /** What must be confirmed before it is saved. */
  const [question, setQuestion] = useState<string | null>(null)
  const form = useServerForm({
    schema: subTenantForm,
    defaultValues: valuesOf(start),
    onSubmit: (values, { signal }) =>
      save(tenant, values, { is_confirmed: question !== null, signal }).catch((error: unknown) => {
        // Credits may have come in since the form was opened: then the server asks.
        setQuestion((error instanceof ApiError && error.errors.is_confirmed) || null)
        throw error
      }),
    onSuccess: () => {
      void refresh()
      void navigate({ href: listHref })
    },
    messages: { success: 'Untermandant erfolgreich gespeichert' },
  })
  const values = form.watch()
  const limits = useTenantLimits({
    subject: { tenantId: tenant?.id ?? null, parentId: parent.id, version: tenant?.version ?? null },
    fields: limitFieldsOfForm,
    values,
    start: start.limits,
  })
  const left = tenant?.credits ?? 0
  const returnsCredits =
    tenant?.billing_mode === 'own_credits' && values.billing_mode === 'parent_billing' && left > 0

  const submit = async (event?: BaseSyntheticEvent) => {
    event?.preventDefault()
    if (limits.hasErrors) {
      toast.error(limitTexts.blocked)
      const wrong = limitFieldsOfForm.find(field => limits.errorAt(field))
      if (wrong) form.setFocus(wrong)
    } else if (returnsCredits && question === null) setQuestion(returnQuestion(formatNumber(left)))
    else await form.submit(event)
  }

  return (
    <>
      <Form form={{ ...form, submit }} className="max-w-3xl">
        {limits.status === 'stale' && (
          <Alert
            tone="warning"
            actions={
              <Button size="sm" onPress={onReload}>
                Neuen Stand laden
              </Button>
            }
          >
            {limitTexts.stale} Was Sie hier geändert haben, geht dabei verloren.
          </Alert>
        )}
        <Card title="Angaben">
          <div className="flex flex-col gap-6">
            <FormTextField
              form={form}
              name="name"
              label="Name"
              maxLength={200}
              autoComplete="off"
              isRequired
            />
            <FormTextField
              form={form}
              name="subdomain"
              label="Subdomain"
              description="Unter dieser Adresse steht die öffentliche Seite. Buchstaben, Ziffern und Bindestriche, 3 bis 63 Zeichen."
              maxLength={63}
              autoComplete="off"
              isRequired
            />
            <FormTextField form={form} name="web_title" label="Webtitel" maxLength={200} autoComplete="off" />
            <FormTextAreaField
              form={form}
              name="web_description"
              label="Webbeschreibung"
              maxLength={2000}
              rows={3}
            />
          </div>
        </Card>
        <Card title="Limits" description={`Anteil am Kontingent von ${parent.name}`}>
          <div className="flex flex-col gap-6">
            <TenantLimitFields form={form} fields={limitFieldsOfForm} limits={limits} />
            {start.limits.parent_limits?.public_query_agent_active && (
              <FormSwitch
                form={form}
                name="public_query_agent_active"
                label="Bürger:innen-Anfragen mit KI beantworten"
                description="Der Untermandant kann Anfragen von Bürger:innen mit KI beantworten."
              />
            )}
          </div>
        </Card>
        <Card title="Abrechnung">
          <BillingFields
            form={form}
            mode={values.billing_mode}
            isTransferring={values.enable_monthly_transfer}
          />
        </Card>
        <FormActions>
          <SubmitButton form={form}>{tenant ? 'Speichern' : 'Untermandant anlegen'}</SubmitButton>
          <LinkButton href={listHref}>Abbrechen</LinkButton>
        </FormActions>
      </Form>
      <ConfirmDialog
        isOpen={question !== null}
        title="Credits gehen zurück"
        text={question}
        consequences={returnConsequences(values.name)}
        confirmLabel="Abrechnung umstellen"
        isProcessing={form.isSubmitting}
        onConfirm={() => void submit()}
        onCancel={() => setQuestion(null)}
      />
    </>
  )
}
