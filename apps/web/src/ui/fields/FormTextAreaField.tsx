import { bindField } from '../forms/bind-field.tsx'
import { TextAreaField } from './TextAreaField.tsx'

export const FormTextAreaField = bindField(TextAreaField, { empty: '' })
