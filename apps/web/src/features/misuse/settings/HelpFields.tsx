import { type MisuseSettings, misuseLimits } from '@lotse/contract'
import { FormTextAreaField } from '../../../ui/fields/TextAreaField.tsx'
import type { ServerForm } from '../../../ui/forms/use-server-form.ts'

const helps = [
  ['help.self_harm', 'Thoughts of self-harm'],
  ['help.violence_suffered', 'Violence suffered'],
] as const

/** What somebody in need reads, at a tenant's chatbots or at one of them. */
export function HelpFields({ form }: { form: Pick<ServerForm<Pick<MisuseSettings, 'help'>>, 'useField'> }) {
  return (
    <div className="flex flex-col gap-6">
      {helps.map(([name, label]) => (
        <FormTextAreaField
          key={name}
          form={form}
          name={name}
          label={label}
          description="Telephone numbers in **bold** can be called with one touch."
          maxLength={misuseLimits.help}
          rows={4}
          isRequired
        />
      ))}
    </div>
  )
}
