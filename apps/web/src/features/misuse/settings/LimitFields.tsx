import { misuseLimits } from '@lotse/contract'
import { FormNumberField } from '../../../ui/fields/NumberField.tsx'
import type { ServerForm } from '../../../ui/forms/use-server-form.ts'
import type { SettingsInput } from './settings-form.ts'

type SettingsFormFields = Pick<ServerForm<SettingsInput>, 'useField'>

const floods = [
  ['flood.visitor_per_minute', 'Messages of a visitor per minute'],
  ['flood.address_per_minute', 'Messages of an address per minute'],
  ['flood.chatbot_per_minute', 'Messages to a chatbot per minute'],
] as const

const budgets = [
  ['day_budget.chatbot_credits', 'Credits of a chatbot per day'],
  ['day_budget.visitor_credits', 'Credits of a visitor per day'],
] as const

/** How fast may be asked, and how much answers may cost on one day. */
export function LimitFields({ form }: { form: SettingsFormFields }) {
  return (
    <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {floods.map(([name, label]) => (
        <FormNumberField
          key={name}
          form={form}
          name={name}
          label={label}
          minValue={misuseLimits.per_minute.min}
          maxValue={misuseLimits.per_minute.max}
        />
      ))}
      {budgets.map(([name, label]) => (
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
  )
}
