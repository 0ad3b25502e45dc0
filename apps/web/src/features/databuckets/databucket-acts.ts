import type { DatabucketCard } from '@lotse/contract'
import { call } from '../../app/api.ts'
import type { Act } from '../../app/use-confirmed-act.tsx'
import { documentCount, webSourceCount } from './counted.ts'

/** `afterwards` leaves the page of what is gone, before anything there asks for it again. */
export const deletionOf = (
  databucket: Pick<DatabucketCard, 'id' | 'name' | 'documents_count' | 'websources_count' | 'sharing_status'>,
  afterwards: () => Promise<unknown> = async () => {},
): Act => ({
  title: 'Datenspeicher löschen',
  text: `Möchten Sie den Datenspeicher „${databucket.name}“ wirklich löschen?`,
  consequences: [
    ...(databucket.documents_count > 0
      ? [
          `Gelöscht werden auch: ${documentCount(databucket.documents_count)} samt ihren Abschnitten für die Suche.`,
        ]
      : []),
    ...(databucket.websources_count > 0
      ? [`${webSourceCount(databucket.websources_count)} und deren Seiten gehen verloren.`]
      : []),
    ...(databucket.sharing_status.is_shared
      ? ['Andere Mandanten, mit denen er geteilt ist, verlieren sofort den Zugriff.']
      : []),
    'Chatbots finden darin nichts mehr.',
    'Das kann nicht rückgängig gemacht werden.',
  ],
  confirmLabel: 'Löschen',
  run: async () => {
    await call('databucket.destroy', { params: { databucket: databucket.id } })
    await afterwards()
  },
  success: 'Datenspeicher gelöscht',
})

export const unsubscriptionOf = (databucket: Pick<DatabucketCard, 'id' | 'name'>): Act => ({
  title: 'Abonnement beenden',
  text: `Möchten Sie „${databucket.name}“ nicht mehr abonnieren?`,
  consequences: [
    'Ihre Chatbots finden darin nichts mehr.',
    'Solange der Datenspeicher für Sie freigegeben ist, können Sie ihn wieder abonnieren.',
  ],
  confirmLabel: 'Abonnement beenden',
  run: () => call('databucket.unsubscribe', { params: { databucket: databucket.id } }),
  success: 'Abonnement beendet',
})
