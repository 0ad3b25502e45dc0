import type { ComponentType, Ref } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import type { FocusTarget } from '../fields/Field.tsx'

/** What a field of the kit must take to be bound to a form. */
interface Bindable {
  name?: string
  onBlur?: () => void
  errorMessage?: string
  isDisabled?: boolean
  ref?: Ref<FocusTarget>
}

type Bound = keyof Bindable | 'onChange' | 'value' | 'defaultValue' | 'isSelected' | 'defaultSelected'

export type BoundProps<Props, Values extends FieldValues, Parsed extends FieldValues> = Omit<
  Props,
  Exclude<Bound, 'isDisabled'>
> & {
  /** Its parsed values do not matter to its fields; two generics keep them out of the way without loss of type. */
  form: { control: Control<Values, unknown, Parsed> }
  name: FieldPath<Values>
}

/**
 * Makes a field of the kit a field of a form: `FormTextField = bindField(TextField, { empty: '' })`.
 * `empty` is what the field shows while the form has no value; `prop` is the name of the value's prop.
 */
export function bindField<Props extends Bindable & { onChange?: (value: never) => void }>(
  Field: ComponentType<Props>,
  { empty, prop = 'value' }: { empty: unknown; prop?: 'value' | 'isSelected' },
) {
  return function BoundField<Values extends FieldValues, Parsed extends FieldValues>({
    form,
    name,
    ...props
  }: BoundProps<Props, Values, Parsed> & { onChange?: Props['onChange'] }) {
    const { field, fieldState } = useController({ control: form.control, name })
    const own = props as { onChange?: (value: unknown) => void }
    const bound = {
      ...props,
      name,
      ref: field.ref,
      // An image's null means "removed" and must reach the field, hence no plain ??.
      [prop]: empty === undefined ? field.value : (field.value ?? empty),
      onBlur: field.onBlur,
      errorMessage: fieldState.error?.message,
      onChange(value: unknown) {
        field.onChange(value)
        own.onChange?.(value)
      },
    }
    // The shape is the field's own, but TypeScript cannot follow a computed prop name through a generic.
    return <Field {...(bound as unknown as Props)} />
  }
}
