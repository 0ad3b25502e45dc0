import { bindField } from './bindField.tsx'
import { NumberField } from './NumberField.tsx'

export const FormNumberField = bindField(NumberField, { empty: null })
