import { bindField } from './bindField.tsx'
import { ImageUpload } from './ImageUpload.tsx'

export const FormImageUpload = bindField(ImageUpload, { empty: undefined })
