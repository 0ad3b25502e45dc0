import { Pencil, Trash2, UserCheck, UserX } from 'lucide-react'
import type { RowAction } from '../../ui/tableState.ts'

export const ownDeletionRefused = 'Sie können sich nicht selbst löschen'

export const editAction = (href: string): RowAction => ({
  id: 'edit',
  label: 'Bearbeiten',
  icon: Pencil,
  href,
})

export const deleteAction = (onAction: () => void): RowAction => ({
  id: 'delete',
  label: 'Löschen',
  icon: Trash2,
  tone: 'danger',
  onAction,
})

/** Shown and explained rather than hidden: people look for it in their own row. */
export const ownDeleteAction: RowAction = {
  id: 'delete',
  label: 'Löschen',
  icon: Trash2,
  tone: 'danger',
  disabledReason: ownDeletionRefused,
}

export const statusAction = (isActive: boolean, onAction: () => void): RowAction => ({
  id: 'status',
  label: isActive ? 'Deaktivieren' : 'Aktivieren',
  icon: isActive ? UserX : UserCheck,
  onAction,
})
