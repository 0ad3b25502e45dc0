import { bindField } from '../../forms/bind-field.tsx'
import { DocumentUpload } from './DocumentUpload.tsx'

export const FormDocumentUpload = bindField(DocumentUpload, { empty: [] })
