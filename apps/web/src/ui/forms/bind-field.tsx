import type { ComponentType, Ref } from 'react'
import type { FocusTarget } from '../fields/field-parts.tsx'

/** What a form knows of one of its fields. */
export interface FieldBinding {
  value: unknown
  onChange: (value: unknown) => void
  onBlur: () => void
  ref: Ref<FocusTarget>
  errorMessage: string | undefined
}

/** What a field of the kit must take to be bound to a form. */
interface Bindable {
  name?: string
  onBlur?: () => void
  errorMessage?: string
  isDisabled?: boolean
  ref?: Ref<FocusTarget>
}

type Bound = keyof Bindable | 'onChange' | 'value' | 'defaultValue' | 'isSelected' | 'defaultSelected'

export type BoundProps<Props, Name extends string> = Omit<Props, Exclude<Bound, 'isDisabled'>> & {
  form: { useField: (name: Name) => FieldBinding }
  name: Name
}

/**
 * Makes a field of the kit a field of a form: `FormTextField = bindField(TextField, { empty: '' })`.
 * `empty` is what the field shows while the form has no value; `prop` is the name of the value's prop.
 * The form brings the hook, so that a page with a field but no form does not load the library behind forms.
 */
export const bindField =
  <Props extends Bindable & { onChange?: (value: never) => void }>(
    Field: ComponentType<Props>,
    { empty, prop = 'value' }: { empty: unknown; prop?: 'value' | 'isSelected' },
  ) =>
  <Name extends string>({
    form,
    name,
    ...props
  }: BoundProps<Props, Name> & { onChange?: Props['onChange'] }) => {
    const { value, onChange, ...field } = form.useField(name)
    const own = props as { onChange?: (value: unknown) => void }
    const bound = {
      ...props,
      ...field,
      name,
      // An image's null means "removed" and must reach the field, hence no plain ??.
      [prop]: empty === undefined ? value : (value ?? empty),
      onChange: (next: unknown) => {
        onChange(next)
        own.onChange?.(next)
      },
    }
    // The shape is the field's own, but TypeScript cannot follow a computed prop name through a generic.
    return <Field {...(bound as unknown as Props)} />
  }
