import type { SsoConfigurationForm } from '@lotse/contract'
import type { Option } from '../../../../ui/fields/field-parts.tsx'

/** One field of a provider's form, as data. */
export interface FieldSpec {
  /** Of the configuration; that of a mapping as `claim_mapping.email`. */
  field: string
  label: string
  help?: string
  /** `lines`: one entry per line. `key`: a secret of several lines. */
  kind?: 'text' | 'url' | 'switch' | 'choice' | 'lines' | 'number' | 'secret' | 'key' | 'certificate' | 'json'
  options?: readonly Option[]
  placeholder?: string
  /** Shown only then; hidden it is kept as it is. */
  when?: (typed: SsoConfigurationForm) => boolean
}

export interface FieldGroup {
  title: string
  help?: string
  fields: readonly FieldSpec[]
}

/** Technical values that need no other word. */
export const plainOptions = (values: readonly string[]): Option[] =>
  values.map(value => ({ value, label: value }))

export const promptOptions = (values: readonly string[]): Option[] =>
  values.map(value => ({ value, label: promptLabels[value] ?? value }))

const promptLabels: Record<string, string> = {
  none: 'none – nicht nachfragen',
  login: 'login – immer neu anmelden',
  consent: 'consent – Zustimmung einholen',
  select_account: 'select_account – Konto wählen lassen',
  admin_consent: 'admin_consent – Zustimmung der Verwaltung',
  'login consent': 'login consent – anmelden und zustimmen',
}

export const responseModeOptions = (values: readonly string[]): Option[] =>
  values.map(value => ({ value, label: responseModeLabels[value] ?? value }))

const responseModeLabels: Record<string, string> = {
  query: 'query – in der Adresse',
  fragment: 'fragment – hinter der Adresse',
  form_post: 'form_post – als Formular',
  okta_post_message: 'okta_post_message – im Fenster',
}

export const secretHelp = 'Wird verschlüsselt abgelegt und nie wieder angezeigt.'

export const claimFields = (emailHelp: string): FieldSpec[] => [
  { field: 'claim_mapping.email', label: 'E-Mail-Adresse', help: emailHelp },
  { field: 'claim_mapping.name', label: 'Anzeigename' },
  { field: 'claim_mapping.given_name', label: 'Vorname' },
  { field: 'claim_mapping.family_name', label: 'Nachname' },
]

export const claimGroup = (emailHelp: string): FieldGroup => ({
  title: 'Zuordnung der Angaben',
  help: 'Unter welchem Namen der Dienst die Angaben zur Person schickt (Claims).',
  fields: claimFields(emailHelp),
})
