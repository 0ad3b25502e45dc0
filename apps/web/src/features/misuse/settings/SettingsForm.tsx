import {
  fieldErrors,
  type MisuseActionTable,
  type MisuseSettings,
  misuseLimits,
  misuseModelUseLabels,
  misuseModelUses,
  misuseSensitivities,
  misuseSensitivityLabels,
} from '@lotse/contract'
import { call } from '../../../app/api.ts'
import { FormNumberField } from '../../../ui/fields/NumberField.tsx'
import { FormSegmentedSwitch } from '../../../ui/fields/SegmentedSwitch.tsx'
import { FormSelect } from '../../../ui/fields/Select.tsx'
import { FormSwitch } from '../../../ui/fields/Switch.tsx'
import { FormTextAreaField } from '../../../ui/fields/TextAreaField.tsx'
import { Form, FormActions } from '../../../ui/forms/Form.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { useServerForm } from '../../../ui/forms/use-server-form.ts'
import { Card } from '../../../ui/structure/Card.tsx'
import { optionsOf } from '../misuse-badges.tsx'
import { useRefreshMisuse } from '../misuse-query.ts'
import { ActionTable } from './ActionTable.tsx'
import { EscalationFields } from './EscalationFields.tsx'
import { HelpFields } from './HelpFields.tsx'
import { LimitFields } from './LimitFields.tsx'
import { inputOf, settingsForm } from './settings-form.ts'

/** Remounted with what was saved: default values are read once. */
export function SettingsForm({ saved, hasModel }: { saved: MisuseSettings; hasModel: boolean }) {
  const refresh = useRefreshMisuse()
  const form = useServerForm({
    schema: settingsForm,
    fieldErrors: fieldErrors.en,
    defaultValues: inputOf(saved),
    onSubmit: (body, { signal }) => call('misuse.settings.update', { body }, { signal }),
    onSuccess: () => void refresh(),
    messages: { success: 'The settings are saved.' },
  })
  const actions = form.useField('actions')
  return (
    <Form form={form} label="Misuse Protection">
      <Card title="Protection">
        <div className="flex flex-col gap-6">
          <FormSwitch
            form={form}
            name="is_active"
            label="Check every message"
            description="Blocks and limits hold as well only while this is on."
          />
          <FormSegmentedSwitch
            form={form}
            name="sensitivity"
            label="Sensitivity"
            options={optionsOf(misuseSensitivities, misuseSensitivityLabels)}
            description="Medium suits most. High finds more, and is wrong more often."
          />
          <FormSelect
            form={form}
            name="model"
            label="Ask a model for its verdict"
            className="sm:max-w-md"
            options={optionsOf(misuseModelUses, misuseModelUseLabels)}
            description={
              hasModel
                ? 'Costs credits for each message that it is asked about.'
                : 'There is no model at present: the rules decide alone.'
            }
          />
          <FormNumberField
            form={form}
            name="retention_days"
            label="Keep the text of messages (days)"
            className="sm:max-w-xs"
            minValue={misuseLimits.retention_days.min}
            maxValue={misuseLimits.retention_days.max}
            description="Then only category and time remain."
          />
        </div>
      </Card>
      <Card title="Actions" description="What is done about a message, by what it is and how bad it is.">
        <ActionTable value={actions.value as MisuseActionTable} onChange={actions.onChange} />
      </Card>
      <Card title="Escalation" description="Who is refused again and again is kept out for a while.">
        <EscalationFields form={form} />
      </Card>
      <Card title="Floods and budgets" description="How much may be asked, whatever it is.">
        <LimitFields form={form} />
      </Card>
      <Card title="Texts" description="What visitors read. German, as your chatbots speak.">
        <div className="flex flex-col gap-6">
          {(
            [
              ['texts.refusal', 'Refusal', 'In place of an answer.'],
              ['texts.warning', 'Warning', 'Before the answer.'],
              ['texts.blocked', 'Blocked', 'To those who are kept out; the end of the block is added.'],
            ] as const
          ).map(([name, label, description]) => (
            <FormTextAreaField
              key={name}
              form={form}
              name={name}
              label={label}
              description={description}
              maxLength={misuseLimits.text}
              rows={2}
              isRequired
            />
          ))}
        </div>
      </Card>
      <Card
        title="Help in distress"
        description="Said before the answer to somebody in need. Such messages are never blocked or counted."
      >
        <HelpFields form={form} />
      </Card>
      <Card title="Own words">
        <FormTextAreaField
          form={form}
          name="own_words"
          label="Words and phrases"
          description={`One for each line, at most ${misuseLimits.own_words.most}. What is done about them stands under Actions.`}
          rows={6}
        />
      </Card>
      <FormActions>
        <SubmitButton form={form}>Save settings</SubmitButton>
      </FormActions>
    </Form>
  )
}
