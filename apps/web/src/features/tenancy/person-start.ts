import type { Option } from '../../ui/fields/field-parts.tsx'
import type { PersonStart, PersonValues } from './PersonForm.tsx'
import { startRole } from './role-choice.ts'

interface RoleOptions {
  role_options: readonly Option[]
}

/** The empty form of an invitation. */
export const newPerson = ({ role_options }: RoleOptions): PersonStart => ({
  initial: { name: '', email: '', role: startRole(role_options) },
  roleOptions: role_options,
})

export const knownPerson = ({
  name,
  email,
  role,
  role_options,
}: PersonValues & RoleOptions): PersonStart => ({
  initial: { name, email, role },
  roleOptions: role_options,
})
