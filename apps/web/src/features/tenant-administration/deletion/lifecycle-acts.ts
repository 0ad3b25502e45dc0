import type { AdminTenant } from '@lotse/contract'
import { call } from '../../../app/api.ts'
import type { Act } from '../../../app/use-confirmed-act.tsx'

type Named = Pick<AdminTenant, 'id' | 'name'>

const paramsOf = ({ id }: Named) => ({ params: { tenant: id } })

/** What is done to the life of a tenant after a question. */
export const lifecycleActs = {
  restore: (tenant: Named): Act => ({
    title: 'Mandant wiederherstellen',
    text: `Möchten Sie den Mandanten "${tenant.name}" wiederherstellen?`,
    consequences: [
      'Alles ist wieder, wie es vor der Löschung war; Untermandanten, die mitgingen, kommen mit.',
    ],
    confirmLabel: 'Wiederherstellen',
    tone: 'primary',
    run: () => call('superadmin.tenants.restore', paramsOf(tenant)),
    success: `Mandant „${tenant.name}“ wiederhergestellt`,
  }),
  forceDelete: (tenant: Named): Act => ({
    title: 'Endgültig löschen',
    text: `Möchten Sie den Mandanten "${tenant.name}" endgültig löschen? Diese Aktion kann nicht rückgängig gemacht werden.`,
    consequences: [
      'Alle Daten und Dateien werden entfernt; Untermandanten, die mitgingen, ebenso.',
      'Danach gibt es einen Löschnachweis.',
    ],
    confirmLabel: 'Endgültig löschen',
    run: () => call('superadmin.tenants.force-delete', paramsOf(tenant)),
    success: `Die endgültige Löschung von „${tenant.name}“ läuft`,
  }),
  cancel: (tenant: Named): Act => ({
    title: 'Geplante Löschung aufheben',
    text: `Möchten Sie die geplante Löschung von "${tenant.name}" aufheben?`,
    confirmLabel: 'Löschung aufheben',
    tone: 'primary',
    run: () => call('superadmin.tenants.cancel-deletion', paramsOf(tenant)),
    success: 'Die geplante Löschung ist aufgehoben',
  }),
}
