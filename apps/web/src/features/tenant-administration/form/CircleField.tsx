import type { Reply, Routes } from '@lotse/contract'
import { FormSelect } from '../../../ui/fields/Select.tsx'
import type { FormOf } from './form-of.ts'

export type Circles = Reply<Routes['superadmin.tenants.create']>['circles']

/** So many are found at a glance. */
const withoutSearch = 10

interface CircleFieldProps {
  form: FormOf<'circle_id'>
  circles: Circles
  onChange?: () => void
}

export function CircleField({ form, circles, onChange }: CircleFieldProps) {
  return (
    <FormSelect
      form={form}
      name="circle_id"
      label="Circle"
      options={circles.map(({ id, name }) => ({ value: id, label: name }))}
      searchLabel={circles.length > withoutSearch ? 'Circle suchen' : undefined}
      isRequired
      onChange={onChange}
    />
  )
}
