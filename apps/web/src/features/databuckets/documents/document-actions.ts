import { type DocumentRow, routes } from '@lotse/contract'
import { Download, Pencil, Trash2 } from 'lucide-react'
import { call, pathOf } from '../../../app/api.ts'
import type { Act } from '../../../app/use-confirmed-act.tsx'
import type { RowAction } from '../../../ui/table/table-state.ts'
import { isBeingProcessed } from '../databuckets-query.ts'

/** Files and texts exist only once a document is done; then it is a matter of rights. */
const refusalOf = (document: DocumentRow, isAllowed: boolean, noRight: string): string | undefined => {
  if (isBeingProcessed(document)) return 'Dokument wird noch verarbeitet'
  if (document.status === 'failed') return 'Die Verarbeitung ist fehlgeschlagen'
  return isAllowed ? undefined : noRight
}

export const downloadAction = (document: DocumentRow): RowAction => ({
  id: 'download',
  label: 'Herunterladen',
  icon: Download,
  href: pathOf(routes['document.download'].path, { document: document.id }),
  isNewWindow: true,
  disabledReason: refusalOf(document, document.can.download, 'Keine Berechtigung zum Download'),
})

export const editAction = (document: DocumentRow, href: string): RowAction => ({
  id: 'edit',
  label: 'Bearbeiten',
  icon: Pencil,
  href,
  disabledReason: refusalOf(document, document.can.update, 'Keine Berechtigung zum Bearbeiten'),
})

export const deleteAction = (document: DocumentRow, onAction: () => void): RowAction => ({
  id: 'delete',
  label: 'Löschen',
  icon: Trash2,
  tone: 'danger',
  onAction,
  disabledReason: document.can.delete ? undefined : 'Keine Berechtigung zum Löschen',
})

export const deletionOf = ({ id, title }: Pick<DocumentRow, 'id' | 'title'>): Act => ({
  title: 'Dokument löschen',
  text: `Möchten Sie das Dokument „${title}“ wirklich löschen?`,
  consequences: [
    'Die Datei und ihre Abschnitte verschwinden sofort, auch aus der Suche.',
    'Verbrauchte Credits werden nicht erstattet.',
    'Das kann nicht rückgängig gemacht werden.',
  ],
  confirmLabel: 'Löschen',
  run: () => call('document.destroy', { params: { document: id } }),
  success: 'Dokument gelöscht',
})
