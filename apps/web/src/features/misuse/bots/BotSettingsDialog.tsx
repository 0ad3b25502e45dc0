import {
  fieldErrors,
  type MisuseActionTable,
  type MisuseBot,
  type MisuseSettings,
  misuseLimits,
  misuseModelUseLabels,
  misuseModelUses,
  misuseSensitivities,
  misuseSensitivityLabels,
} from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../app/api.ts'
import { LoadingFailed } from '../../../ui/feedback/LoadingFailed.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { FormNumberField } from '../../../ui/fields/NumberField.tsx'
import { FormSelect } from '../../../ui/fields/Select.tsx'
import { FormSwitch } from '../../../ui/fields/Switch.tsx'
import { FormTextAreaField } from '../../../ui/fields/TextAreaField.tsx'
import { DialogFormActions } from '../../../ui/forms/DialogFormActions.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { useServerForm } from '../../../ui/forms/use-server-form.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { optionsOf } from '../misuse-badges.tsx'
import { settingsQuery, useRefreshMisuse } from '../misuse-query.ts'
import { ActionTable } from '../settings/ActionTable.tsx'
import { EscalationFields } from '../settings/EscalationFields.tsx'
import { HelpFields } from '../settings/HelpFields.tsx'
import { asTenant, botForm, inputOf, ownOf } from './bot-settings-form.ts'
import { OwnTexts } from './OwnTexts.tsx'

interface BotSettingsDialogProps {
  bot: MisuseBot
  isOpen: boolean
  onClose: () => void
}

/** Mounted anew for each opening. */
export function BotSettingsDialog({ bot, isOpen, onClose }: BotSettingsDialogProps) {
  const { data, error, refetch } = useQuery(settingsQuery)
  return (
    <Dialog title={`Protection of ${bot.name}`} size="lg" isOpen={isOpen} onClose={onClose}>
      {data && <BotForm bot={bot} tenant={data.settings} onClose={onClose} />}
      {!data && error && (
        <LoadingFailed title="The settings could not be loaded" error={error} onRetry={refetch} />
      )}
      {!data && !error && <Skeleton className="h-72 w-full" />}
    </Dialog>
  )
}

interface BotFormProps {
  bot: MisuseBot
  tenant: MisuseSettings
  onClose: () => void
}

function BotForm({ bot, tenant, onClose }: BotFormProps) {
  const refresh = useRefreshMisuse()
  const form = useServerForm({
    schema: botForm,
    fieldErrors: fieldErrors.en,
    defaultValues: inputOf(bot.own, tenant),
    onSubmit: (values, { signal }) =>
      call('misuse.bots.update', { params: { chatbot: bot.id }, body: { own: ownOf(values) } }, { signal }),
    onSuccess: () => {
      onClose()
      void refresh()
    },
    messages: { success: `The protection of ${bot.name} is saved.` },
  })
  const actions = form.useField('actions')
  const inherited = (words: string) => ({ value: asTenant, label: `As the tenant (${words})` })
  return (
    <Form form={form} label={`Protection of ${bot.name}`} warnsUnsaved={false}>
      <div className="grid gap-5 sm:grid-cols-3">
        <FormSelect
          form={form}
          name="is_active"
          label="Check messages"
          options={[
            inherited(tenant.is_active ? 'on' : 'off'),
            { value: 'on', label: 'On' },
            { value: 'off', label: 'Off' },
          ]}
        />
        <FormSelect
          form={form}
          name="sensitivity"
          label="Sensitivity"
          options={[
            inherited(misuseSensitivityLabels[tenant.sensitivity].toLowerCase()),
            ...optionsOf(misuseSensitivities, misuseSensitivityLabels),
          ]}
        />
        <FormSelect
          form={form}
          name="model"
          label="Ask a model"
          options={[
            inherited(misuseModelUseLabels[tenant.model].toLowerCase()),
            ...optionsOf(misuseModelUses, misuseModelUseLabels),
          ]}
        />
      </div>
      <FormTextAreaField
        form={form}
        name="own_words"
        label="More words and phrases"
        description="In addition to those of the tenant, one for each line."
        rows={2}
      />
      <FormSwitch form={form} name="has_texts" label="Own texts" />
      {form.watch('has_texts') && <OwnTexts form={form} tenant={tenant} />}
      <FormSwitch form={form} name="has_help" label="Own help in distress" />
      {form.watch('has_help') && <HelpFields form={form} />}
      <FormSwitch form={form} name="has_escalation" label="Own escalation" />
      {form.watch('has_escalation') && <EscalationFields form={form} />}
      <FormSwitch form={form} name="has_day_budget" label="Own daily budget" />
      {form.watch('has_day_budget') && (
        <div className="grid gap-5 sm:grid-cols-2">
          {(
            [
              ['chatbot_credits', 'Credits of the chatbot per day'],
              ['visitor_credits', 'Credits of a visitor per day'],
            ] as const
          ).map(([name, label]) => (
            <FormNumberField
              key={name}
              form={form}
              name={name}
              label={label}
              description="Empty: no limit."
              minValue={misuseLimits.day_credits.min}
              maxValue={misuseLimits.day_credits.max}
            />
          ))}
        </div>
      )}
      <FormSwitch form={form} name="has_actions" label="Own actions" />
      {form.watch('has_actions') && (
        <ActionTable value={actions.value as MisuseActionTable} onChange={actions.onChange} />
      )}
      <DialogFormActions form={form} onClose={onClose}>
        <SubmitButton form={form}>Save</SubmitButton>
      </DialogFormActions>
    </Form>
  )
}
