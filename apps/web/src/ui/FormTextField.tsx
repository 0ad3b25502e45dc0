import { bindField } from './bindField.tsx'
import { TextField } from './TextField.tsx'

export const FormTextField = bindField(TextField, { empty: '' })
