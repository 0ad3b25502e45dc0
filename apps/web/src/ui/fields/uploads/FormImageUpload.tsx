import { bindField } from '../../forms/bind-field.tsx'
import { ImageUpload } from './ImageUpload.tsx'

export const FormImageUpload = bindField(ImageUpload, { empty: undefined })
