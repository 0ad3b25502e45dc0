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

/** Why nobody can be invited here now, or null. The server refuses anyway; here nobody fills in a form for nothing. */
export const creationRefusal = (
  facts: { can: { create: boolean }; canCreateMoreUsers: boolean } | undefined,
): string | null => {
  if (!facts || (facts.can.create && facts.canCreateMoreUsers)) return null
  return facts.can.create
    ? 'Die Höchstzahl der Benutzer:innen dieses Mandanten ist erreicht. Um weitere Personen einzuladen, entfernen Sie zuerst jemanden oder lassen Sie die Höchstzahl erhöhen.'
    : 'Um Personen einzuladen, wechseln Sie zuerst in einen Mandanten.'
}

export const knownPerson = ({
  name,
  email,
  role,
  role_options,
  pending_email,
}: PersonValues & RoleOptions & { pending_email: string | null }): PersonStart => ({
  initial: { name, email, role },
  roleOptions: role_options,
  pendingEmail: pending_email,
})
