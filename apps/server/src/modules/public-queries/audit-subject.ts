import type { PublicQueryRow } from './tables.ts'

/** What an entry of the audit log is about. A request without a title yet is named by its beginning only in the tenant's own screens. */
export const subjectOf = ({ id, title }: Pick<PublicQueryRow, 'id' | 'title'>) => ({
  type: 'public-query' as const,
  id,
  label: title || 'Anfrage ohne Titel',
})
