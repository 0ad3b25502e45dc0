import type { FieldBinding } from '../../../ui/forms/bind-field.tsx'

/** A form that has at least these fields: the same part stands in the form that creates and in those that change. */
export interface FormOf<Name extends string> {
  useField: (name: Name) => FieldBinding
}
