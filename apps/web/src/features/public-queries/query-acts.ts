import type { PublicQueryItem } from '@lotse/contract'
import { call } from '../../app/api.ts'
import type { Act } from '../../app/use-confirmed-act.tsx'

/** What a request is called until its title has been found. */
export const titleOf = ({ title }: Pick<PublicQueryItem, 'title'>): string => title || 'Anfrage ohne Titel'

export const retryQuery = (id: string) => call('agent.public_query.retry', { params: { public_query: id } })

export const deletionOf = (query: Pick<PublicQueryItem, 'id' | 'title'>, onSuccess?: () => void): Act => ({
  title: 'Anfrage löschen',
  text: `Möchten Sie „${titleOf(query)}“ wirklich löschen?`,
  consequences: [
    'Die Anfrage und alle ihre Antworten werden gelöscht.',
    'Die Dateien der Anfrage werden entfernt.',
    'Die Adressat:in kann die Antwort nicht mehr aufrufen.',
    'Das kann nicht rückgängig gemacht werden.',
  ],
  confirmLabel: 'Löschen',
  run: () => call('agent.public_query.delete', { params: { public_query: query.id } }),
  success: 'Anfrage gelöscht',
  onSuccess,
})
