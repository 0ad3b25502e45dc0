import { type MisuseSettings, misuseLimits } from '@lotse/contract'
import { FormTextAreaField } from '../../../ui/fields/TextAreaField.tsx'
import type { ServerForm } from '../../../ui/forms/use-server-form.ts'
import type { BotInput } from './bot-settings-form.ts'

const texts = [
  ['refusal_text', 'Refusal', 'refusal'],
  ['warning_text', 'Warning', 'warning'],
  ['blocked_text', 'Blocked', 'blocked'],
] as const

/** What visitors of this chatbot read; what is left empty is said as the tenant says it. */
export function OwnTexts({
  form,
  tenant,
}: {
  form: Pick<ServerForm<BotInput>, 'useField'>
  tenant: MisuseSettings
}) {
  return (
    <div className="flex flex-col gap-5">
      {texts.map(([name, label, ofTenant]) => (
        <FormTextAreaField
          key={name}
          form={form}
          name={name}
          label={label}
          description={`Empty: “${tenant.texts[ofTenant]}”`}
          maxLength={misuseLimits.text}
          rows={2}
        />
      ))}
    </div>
  )
}
