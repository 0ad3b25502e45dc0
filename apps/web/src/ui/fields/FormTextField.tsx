import { bindField } from '../forms/bind-field.tsx'
import { TextField } from './TextField.tsx'

export const FormTextField = bindField(TextField, { empty: '' })
