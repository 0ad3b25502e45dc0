import { bindField } from './bindField.tsx'
import { TextAreaField } from './TextAreaField.tsx'

export const FormTextAreaField = bindField(TextAreaField, { empty: '' })
