import { bindField } from './bindField.tsx'
import { DocumentUpload } from './DocumentUpload.tsx'

export const FormDocumentUpload = bindField(DocumentUpload, { empty: [] })
