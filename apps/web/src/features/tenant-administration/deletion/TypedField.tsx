import { CircleCheck, CircleX } from 'lucide-react'
import { FormTextField } from '../../../ui/fields/TextField.tsx'
import { cx } from '../../../ui/styles/cx.ts'
import type { FormOf } from '../form/form-of.ts'

interface TypedFieldProps<Name extends string> {
  form: FormOf<Name>
  name: Name
  label: string
  typed: string
  expected: string
}

/** Something that has to be typed letter by letter: colour, sign and words say whether it is. */
export function TypedField<Name extends string>({
  form,
  name,
  label,
  typed,
  expected,
}: TypedFieldProps<Name>) {
  const isMatch = typed === expected
  const Sign = isMatch ? CircleCheck : CircleX
  return (
    <FormTextField
      form={form}
      name={name}
      label={label}
      description={
        typed === '' ? undefined : (
          <span className={cx('flex items-center gap-1.5', isMatch ? 'text-success-ink' : 'text-danger-ink')}>
            <Sign aria-hidden="true" className="size-4 shrink-0" />
            {isMatch ? 'Stimmt überein' : 'Stimmt noch nicht überein'}
          </span>
        )
      }
      autoComplete="off"
      isRequired
      className={cx(
        typed !== '' && (isMatch ? '[&>:has(>input)]:border-success' : '[&>:has(>input)]:border-danger'),
      )}
    />
  )
}
