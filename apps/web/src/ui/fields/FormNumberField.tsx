import { bindField } from '../forms/bind-field.tsx'
import { NumberField } from './NumberField.tsx'

export const FormNumberField = bindField(NumberField, { empty: null })
