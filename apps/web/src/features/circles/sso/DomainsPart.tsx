import type { CircleSsoFacts } from '@lotse/contract'
import { FormCheckbox } from '../../../ui/fields/Checkbox.tsx'
import { FormSwitch } from '../../../ui/fields/Switch.tsx'
import { formatDate } from '../../../ui/texts/format.ts'
import { FormLineListField } from './line-list-field.tsx'
import type { SsoForm } from './sso-form.ts'

interface DomainsPartProps {
  form: SsoForm
  confirmed: CircleSsoFacts['confirmed_domains']
}

/** Whose addresses lead to this circle's service. */
export function DomainsPart({ form, confirmed }: DomainsPartProps) {
  const typed = (form.watch('sso_domains') ?? []).map(domain => domain.trim()).filter(domain => domain !== '')
  const known = new Set(confirmed.map(({ domain }) => domain))
  const hasNew = typed.some(domain => !known.has(domain.toLowerCase()))
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 border-line border-t pt-4">
      <legend className="pr-3 font-semibold">Domains</legend>
      <FormLineListField
        form={form}
        name="sso_domains"
        label="Domains der Organisation"
        description="Eine je Zeile, zum Beispiel musterland.de. Wer mit einer solchen Adresse beginnt, wird zum Anmeldedienst geleitet. Jede Domain gehört zu genau einem Circle."
        rows={3}
      />
      {confirmed.length > 0 && (
        <ul className="text-muted text-sm">
          {confirmed.map(({ domain, confirmed_at, confirmed_by }) => (
            <li key={domain}>
              {domain}: bestätigt von {confirmed_by} am {formatDate(confirmed_at)}
            </li>
          ))}
        </ul>
      )}
      {hasNew && (
        <FormCheckbox
          form={form}
          name="sso_domains_confirmed"
          label="Ich habe geprüft, dass die neuen Domains dieser Organisation gehören"
          isRequired
        />
      )}
      <FormSwitch
        form={form}
        name="sso_required"
        label="SSO verlangen"
        description="Personen mit einer Adresse dieser Domains melden sich nur noch über den Dienst an, nicht mehr mit Passwort. Super-Admins sind davon ausgenommen."
      />
    </fieldset>
  )
}
