import type { z } from 'zod'
import { CopyButton } from '../../ui/buttons/CopyButton.tsx'
import { FormCheckbox } from '../../ui/fields/Checkbox.tsx'
import { FormNumberField } from '../../ui/fields/NumberField.tsx'
import { FormSwitch } from '../../ui/fields/Switch.tsx'
import { FormTextAreaField } from '../../ui/fields/TextAreaField.tsx'
import { FormTextField, TextField } from '../../ui/fields/TextField.tsx'
import { Form, FormActions } from '../../ui/forms/Form.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { useServerForm } from '../../ui/forms/use-server-form.ts'
import { Card } from '../../ui/structure/Card.tsx'
import { type AlertSettings, alertFormSchema, alertFormValues } from './alert-form.ts'

interface AlertSettingsFormProps {
  settings: AlertSettings
  save: (body: z.output<typeof alertFormSchema>, signal: AbortSignal) => Promise<AlertSettings>
  onSaved: (saved: AlertSettings) => void
}

/** Of whichever tenant: the caller knows where it is read and saved. */
export function AlertSettingsForm({ settings, save, onSaved }: AlertSettingsFormProps) {
  const form = useServerForm({
    schema: alertFormSchema,
    defaultValues: alertFormValues(settings),
    onSubmit: (body, { signal }) => save(body, signal),
    onSuccess: saved => {
      onSaved(saved)
      // The secret address of Slack is never shown again, and a first webhook has got its secret.
      form.reset(alertFormValues(saved))
    },
    messages: {
      success: 'Benachrichtigungen erfolgreich gespeichert',
      error: 'Fehler beim Speichern der Benachrichtigungen',
    },
  })

  return (
    <Form form={form} className="max-w-4xl">
      <FormSwitch
        form={form}
        name="credit_alerts_enabled"
        label="Benachrichtigungen bei niedrigem Guthaben"
      />
      <Card
        title="Schwellen"
        description="Beim Unterschreiten wird jede Stufe einmal gemeldet, bis das Guthaben wieder darüber liegt."
      >
        <div className="grid gap-6 sm:grid-cols-3">
          <FormNumberField
            form={form}
            name="thresholds.warning"
            label="Warnung"
            description="Prozent von Monatsbudget und gekauften Credits"
            minValue={1}
            maxValue={100}
          />
          <FormNumberField
            form={form}
            name="thresholds.critical"
            label="Kritisch"
            description="Prozent von Monatsbudget und gekauften Credits"
            minValue={1}
            maxValue={100}
          />
          <FormNumberField
            form={form}
            name="thresholds.minimum"
            label="Mindestguthaben"
            description="Credits"
            minValue={0}
            maxValue={1_000_000}
          />
        </div>
      </Card>
      <Card title="Ansprechpersonen">
        <div className="flex flex-col gap-6">
          <FormTextField
            form={form}
            name="primary_contact"
            label="Erste Ansprechperson"
            description="Leer: die Administrator:innen des Mandanten"
            type="email"
            autoComplete="off"
          />
          <FormTextAreaField
            form={form}
            name="escalation_contacts"
            label="Weitere Ansprechpersonen"
            description="Eine E-Mail-Adresse je Zeile, höchstens 10. Sie werden ab der kritischen Schwelle benachrichtigt."
            rows={3}
          />
        </div>
      </Card>
      <Card title="Wege">
        <div className="flex flex-col gap-6">
          <FormSwitch form={form} name="email" label="E-Mail" />
          <div className="flex flex-col gap-3">
            <FormTextField
              form={form}
              name="webhook"
              label="Webhook"
              description="Diese Adresse wird mit einer signierten Nachricht (JSON) aufgerufen."
              type="url"
              placeholder="https://"
              autoComplete="off"
            />
            {settings.webhook_secret && (
              <div className="flex flex-wrap items-end gap-3">
                <TextField
                  label="Geheimnis der Signatur"
                  description="Damit prüft der Empfänger, dass die Nachricht von Lotse kommt: Der Kopf X-Lotse-Signature ist „sha256=“ und der HMAC-SHA256 (hexadezimal) aus X-Lotse-Timestamp, einem Punkt und dem Inhalt der Nachricht."
                  value={settings.webhook_secret}
                  isReadOnly
                  className="flex-1 basis-64"
                />
                <CopyButton text={settings.webhook_secret} size="md" />
              </div>
            )}
          </div>
          <div className="flex flex-col gap-3">
            <FormTextField
              form={form}
              name="slack"
              label="Slack"
              description={
                settings.has_slack
                  ? 'Eine Adresse ist hinterlegt und wird nicht angezeigt. Leer lassen, um sie zu behalten.'
                  : 'Adresse des eingehenden Webhooks'
              }
              type="url"
              placeholder="https://"
              autoComplete="off"
            />
            {settings.has_slack && (
              <FormCheckbox form={form} name="remove_slack" label="Hinterlegte Slack-Adresse entfernen" />
            )}
          </div>
        </div>
      </Card>
      <FormActions>
        <SubmitButton form={form} />
      </FormActions>
    </Form>
  )
}
