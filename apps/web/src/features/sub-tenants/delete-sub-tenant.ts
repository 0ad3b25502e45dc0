import { type SubTenant, tenantDeletion } from '@lotse/contract'
import { call } from '../../app/api.ts'
import type { Act } from '../../app/use-confirmed-act.tsx'
import { formatNumber } from '../../ui/texts/format.ts'

/** What happens, in the order in which it happens. */
const consequencesOf = ({ credits, billing_mode }: SubTenant): string[] => [
  'Anmeldung, Chats, eingebettete Fenster und die öffentliche Seite stehen ab sofort still.',
  'Seine Limits sind ab sofort wieder in Ihrem Kontingent.',
  `${tenantDeletion.graceDays} Tage lang kann die Super-Administration ihn wiederherstellen; danach wird alles endgültig gelöscht.`,
  ...(billing_mode === 'own_credits' && credits > 0
    ? [
        `Mit der endgültigen Löschung gehen seine Credits (zurzeit ${formatNumber(credits)}) an Ihren Mandanten zurück.`,
      ]
    : []),
]

export const deletionOf = (tenant: SubTenant): Act => ({
  title: 'Untermandant löschen',
  text: `Möchten Sie „${tenant.name}“ wirklich löschen?`,
  consequences: consequencesOf(tenant),
  confirmLabel: 'Löschen',
  run: () => call('settings.tenants.destroy', { params: { tenant: tenant.id } }),
  success: 'Untermandant gelöscht',
})
