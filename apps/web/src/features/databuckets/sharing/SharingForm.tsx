import { type DatabucketDetails, sharedTenantsAtMost, sharingForm } from '@lotse/contract'
import { call } from '../../../app/api.ts'
import { FormCheckbox } from '../../../ui/fields/Checkbox.tsx'
import type { Option } from '../../../ui/fields/field-parts.tsx'
import { FormMultiSelect } from '../../../ui/fields/MultiSelect.tsx'
import { FormRadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { Form, FormActions } from '../../../ui/forms/Form.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { useServerForm } from '../../../ui/forms/use-server-form.ts'
import { Card } from '../../../ui/structure/Card.tsx'
import { formatInteger } from '../../../ui/texts/format.ts'
import { type Sharing, useRefreshDatabuckets } from '../databuckets-query.ts'

const shareOptions = ({ can_have_subtenants, circle_name }: Sharing): Option[] => [
  {
    value: 'specific',
    label: 'Bestimmte Mandanten',
    description: `Sie wählen bis zu ${sharedTenantsAtMost} Mandanten aus.`,
  },
  ...(can_have_subtenants
    ? [
        {
          value: 'sub_tenants',
          label: 'Alle Untermandanten',
          description: 'Auch solche, die später hinzukommen.',
        },
      ]
    : []),
  {
    value: 'circle',
    label: 'Alle Mandanten des Circles',
    description: circle_name ? `Circle „${circle_name}“` : undefined,
  },
]

interface SharingFormProps {
  databucket: DatabucketDetails
  sharing: Sharing
}

export function SharingForm({ databucket, sharing }: SharingFormProps) {
  const refresh = useRefreshDatabuckets()
  const current = sharing.current_sharing
  const tenants = sharing.circle_tenants.filter(({ is_owner }) => !is_owner)
  const form = useServerForm({
    schema: sharingForm,
    defaultValues: {
      share_type: current?.share_type,
      tenant_ids: current?.tenant_ids ?? [],
      auto_subscribe_subtenants_enabled: current?.auto_subscribe_subtenants_enabled ?? false,
    },
    onSubmit: ({ tenant_ids, ...values }, { signal }) =>
      call(
        'databucket.share',
        {
          params: { databucket: databucket.id },
          // A choice made before switching to another kind of sharing means nothing there.
          body: { ...values, tenant_ids: values.share_type === 'specific' ? tenant_ids : [] },
        },
        { signal },
      ),
    onSuccess: () => void refresh(),
    messages: {
      success: current ? 'Freigabe erfolgreich gespeichert' : 'Datenspeicher erfolgreich freigegeben',
      error: 'Fehler beim Speichern der Freigabe',
    },
  })
  const values = form.watch()
  const chosen = values.tenant_ids?.length ?? 0

  return (
    <Card
      title="Einstellungen für den Datenspeicher"
      description="Wer ihn sehen und abonnieren darf. Andere Mandanten können immer nur lesen."
    >
      <Form form={form} label="Freigabe">
        <FormRadioGroup
          form={form}
          name="share_type"
          label="Freigeben für"
          options={shareOptions(sharing)}
          appearance="cards"
          isRequired
        />
        {values.share_type === 'specific' && (
          <FormMultiSelect
            form={form}
            name="tenant_ids"
            label="Mandanten"
            searchLabel="Mandanten suchen"
            description={`${formatInteger(chosen)} von höchstens ${sharedTenantsAtMost} ausgewählt`}
            options={tenants.map(({ id, name }) => ({ value: id, label: name }))}
            maxCount={sharedTenantsAtMost}
            isRequired
          />
        )}
        {sharing.can_have_subtenants && (
          <FormCheckbox
            form={form}
            name="auto_subscribe_subtenants_enabled"
            label="Untermandanten automatisch abonnieren"
            description="Untermandanten, für die der Datenspeicher freigegeben ist, erhalten ihn ohne eigenes Zutun. Sie können ihn abbestellen."
          />
        )}
        <FormActions>
          <SubmitButton form={form} isDisabled={!sharingForm.safeParse(values).success}>
            {current ? 'Freigabe speichern' : 'Freigeben'}
          </SubmitButton>
        </FormActions>
      </Form>
    </Card>
  )
}
