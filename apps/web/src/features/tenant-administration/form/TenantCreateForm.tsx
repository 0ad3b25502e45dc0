import { limitTexts } from '@lotse/contract'
import { useNavigate } from '@tanstack/react-router'
import type { BaseSyntheticEvent } from 'react'
import { call } from '../../../app/api.ts'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { FormNumberField } from '../../../ui/fields/NumberField.tsx'
import { FormRadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { Form, FormActions } from '../../../ui/forms/Form.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { useFaultyTab } from '../../../ui/forms/use-faulty-tab.ts'
import { useServerForm } from '../../../ui/forms/use-server-form.ts'
import { toast } from '../../../ui/overlays/toasts.ts'
import { Card } from '../../../ui/structure/Card.tsx'
import { Tabs } from '../../../ui/tabs/Tabs.tsx'
import { tenantList, tenantPage } from '../places.ts'
import { useRefreshTenants } from '../tenants-query.ts'
import { CircleField, type Circles } from './CircleField.tsx'
import { CreditTermsFields } from './CreditTermsFields.tsx'
import {
  bodyOf,
  type CreateForm,
  type CreateInput,
  createFields,
  createSchema,
  emptyTenant,
} from './create-form.ts'
import { FirstStepsCard } from './FirstStepsCard.tsx'
import { NameFields, PromptCard, WebsiteCard } from './general-fields.tsx'
import { LimitFields, subTenantFields, useSharedLimits } from './LimitFields.tsx'
import { FormMainTenantField } from './main-tenant-field.tsx'

const types = [
  { value: 'main', label: 'Hauptmandant', description: 'Kann eigene Untermandanten haben.' },
  { value: 'sub', label: 'Untermandant', description: 'Gehört zu einem Hauptmandanten desselben Circles.' },
]

function GeneralTab({ form, circles }: { form: CreateForm; circles: Circles }) {
  const isMain = form.watch('type_role') === 'main'
  const circle = form.watch('circle_id')
  return (
    <div className="flex flex-col gap-6">
      <Card title="Organisation">
        <div className="flex flex-col gap-6">
          <FormRadioGroup form={form} name="type_role" label="Typ" options={types} appearance="cards" />
          <div className="grid gap-6 sm:grid-cols-2">
            <CircleField
              form={form}
              circles={circles}
              onChange={() => form.setValue('parent_tenant_id', null)}
            />
            {!isMain && (
              <FormMainTenantField
                key={circle}
                form={form}
                name="parent_tenant_id"
                label="Hauptmandant"
                description={circle ? undefined : 'Wählen Sie zuerst den Circle.'}
                circle={circle ?? ''}
                isDisabled={!circle}
                isRequired
              />
            )}
          </div>
          <NameFields form={form} />
        </div>
      </Card>
      <FirstStepsCard form={form} isMain={isMain} />
      <WebsiteCard form={form} />
      <PromptCard form={form} />
    </div>
  )
}

function CreditsTab({ form }: { form: CreateForm }) {
  const isMain = form.watch('type_role') === 'main'
  const paysItself = isMain || form.watch('billing_mode') === 'own_credits'
  return (
    <Card title="Credits" description="Weitere Credits vergeben Sie später mit „Credits verwalten“.">
      <CreditTermsFields form={form} isMain={isMain} paysItself={paysItself} />
      {paysItself && (
        <FormNumberField
          form={form}
          name="non_expiring_credits"
          label="Startguthaben"
          description="Diese Credits verfallen nicht."
          minValue={0}
          step={0.01}
          decimals={2}
          isRequired
          className="mt-6 max-w-sm"
        />
      )}
    </Card>
  )
}

/** One form in tabs; what belongs to a tenant that exists waits until it does. */
export function TenantCreateForm({ circles }: { circles: Circles }) {
  const navigate = useNavigate()
  const refresh = useRefreshTenants()
  const form = useServerForm({
    schema: createSchema,
    // With one circle there is nothing to choose.
    defaultValues: {
      ...emptyTenant,
      circle_id: circles.length === 1 ? (circles[0]?.id ?? null) : null,
    } as CreateInput,
    onSubmit: (values, { signal }) => call('superadmin.tenants.store', { body: bodyOf(values) }, { signal }),
    onSuccess: ({ id }) => {
      void refresh()
      void navigate({ to: tenantPage(id) })
    },
    messages: { success: 'Mandant erfolgreich angelegt', error: 'Fehler beim Anlegen des Mandanten' },
  }) as CreateForm
  const { tab, setTab, faultCount } = useFaultyTab(form, createFields, 'general')
  const limits = useSharedLimits(form)
  const submit = async (event?: BaseSyntheticEvent) => {
    event?.preventDefault()
    if (!limits.hasErrors) return form.submit(event)
    toast.error(limitTexts.blocked)
    setTab(
      'limits',
      subTenantFields.find(field => limits.errorAt(field)),
    )
  }
  const marked = (id: keyof typeof createFields, label: string) => ({
    id,
    label,
    count: faultCount(id) || undefined,
  })
  return (
    <Form form={{ ...form, submit }} label="Neuer Mandant" className="max-w-4xl">
      <Tabs
        label="Angaben zum Mandanten"
        selected={tab}
        onChange={id => setTab(id as typeof tab)}
        tabs={[
          { ...marked('general', 'Allgemein'), content: <GeneralTab form={form} circles={circles} /> },
          {
            ...marked('limits', 'Limits'),
            content: (
              <div className="flex flex-col gap-6">
                <LimitFields form={form} limits={limits} />
              </div>
            ),
          },
          { ...marked('credits', 'Credits'), content: <CreditsTab form={form} /> },
          { id: 'notifications', label: 'Benachrichtigungen', isDisabled: true, content: null },
          { id: 'analytics', label: 'Analysen', isDisabled: true, content: null },
        ]}
      />
      <FormActions>
        <SubmitButton form={form}>Mandant anlegen</SubmitButton>
        <LinkButton href={tenantList}>Abbrechen</LinkButton>
      </FormActions>
    </Form>
  )
}
