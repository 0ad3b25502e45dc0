import type { CircleForm, SsoConfigurationForm, SsoProvider } from '@lotse/contract'
import type { FieldPath } from 'react-hook-form'
import type { ServerForm } from '../../../ui/forms/use-server-form.ts'
import type { CircleInput } from '../circle-input.ts'

export type SsoForm = ServerForm<CircleInput, CircleForm>
export type SsoPath = FieldPath<CircleInput>

export interface ProviderChoice {
  value: SsoProvider
  label: string
  description: string
}

/** Where a field of the configuration stands in the circle's form; that of a mapping within it as `claim_mapping.email`. */
export const pathOf = (field: string): SsoPath => `sso_configuration.${field}` as SsoPath

export const typedConfiguration = (form: SsoForm): SsoConfigurationForm =>
  form.watch('sso_configuration') ?? {}
