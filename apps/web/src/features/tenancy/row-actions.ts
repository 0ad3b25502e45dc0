import { MailPlus, Pencil, Trash2, UserCheck, UserX } from 'lucide-react'
import type { RowAction } from '../../ui/table/table-state.ts'

export const editAction = (href: string): RowAction => ({
  id: 'edit',
  label: 'Bearbeiten',
  icon: Pencil,
  href,
})

/** Where it is refused it is shown and explained rather than hidden: people look for it, also in their own row. */
export const deleteAction = (refusal: string | null, onAction: () => void): RowAction => ({
  id: 'delete',
  label: 'Löschen',
  icon: Trash2,
  tone: 'danger',
  ...(refusal === null ? { onAction } : { disabledReason: refusal }),
})

/** Whoever has not accepted cannot be deleted, only no longer be invited. */
export const removalAction = (
  row: { delete_refusal: string | null; invitation: 'open' | 'declined' | null },
  onAction: () => void,
): RowAction => ({
  ...deleteAction(row.delete_refusal, onAction),
  ...(row.invitation && {
    label: row.invitation === 'open' ? 'Einladung zurückziehen' : 'Eintrag entfernen',
  }),
})

export const inviteAgainAction = (isPending: boolean, onAction: () => void): RowAction => ({
  id: 'invite',
  label: 'Erneut einladen',
  icon: MailPlus,
  isPending,
  onAction,
})

export const statusAction = (isActive: boolean, onAction: () => void): RowAction => ({
  id: 'status',
  label: isActive ? 'Deaktivieren' : 'Aktivieren',
  icon: isActive ? UserX : UserCheck,
  onAction,
})
