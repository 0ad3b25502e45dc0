import type {
  DatabucketCard,
  DatabucketDetails,
  DocumentRow,
  Page,
  SearchResult,
  WebSource,
} from '@lotse/contract'
import { type Answers, signedIn, superAdminIn } from '../../../test/open-page.tsx'
import type { DatabucketList, DocumentDetails, Sharing } from './databuckets-query.ts'

export const sampleId = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
export const bucketId = sampleId(401)
export const pathOf = (part: string): string => `/databuckets/${bucketId}/${part}`

export const inTenant: Answers = { 'session.show': { ...signedIn, active_tenant_id: sampleId(71) } }
export const asSuperAdmin: Answers = {
  'session.show': superAdminIn(sampleId(71)),
}

export const pageOf = <Row>(data: Row[], perPage = 20): Page<Row> => ({
  data,
  current_page: 1,
  last_page: 1,
  per_page: perPage,
  total: data.length,
  from: data.length ? 1 : null,
  to: data.length || null,
  links: [],
})

const own: DatabucketCard['sharing_status'] = {
  is_owner: true,
  is_shared: false,
  is_subscriber: false,
  share_type: null,
  circle_name: 'Kommunen',
  owner_name: 'Stadt Musterhausen',
  subscriber_count: 0,
}
export const foreign: DatabucketCard['sharing_status'] = {
  ...own,
  is_owner: false,
  is_shared: true,
  share_type: 'circle',
  owner_name: 'Kreis Beispiel',
  subscriber_count: null,
}

export const card = (changes: Partial<DatabucketCard> = {}): DatabucketCard => ({
  id: bucketId,
  name: 'Satzungen',
  description: 'Alle Satzungen der Stadt',
  cover_photo_url: null,
  documents_count: 12,
  websources_count: 1,
  sharing_status: own,
  created_at: '2026-11-02T09:00:00Z',
  can: { edit: true, delete: true, subscribe: false },
  ...changes,
})
export const foreignCard = (changes: Partial<DatabucketCard> = {}): DatabucketCard =>
  card({
    id: sampleId(402),
    name: 'Kreisrecht',
    sharing_status: foreign,
    can: { edit: false, delete: false, subscribe: true },
    ...changes,
  })

export const list = (data: DatabucketCard[], changes: Partial<DatabucketList> = {}): DatabucketList => ({
  ...pageOf(data, 24),
  statistics: {
    owned_document_count: 1234,
    subscribed_document_count: 7,
    chunk_count: 20500,
    document_size: { used: 92.5, max: 100, used_percent: 92.5 },
  },
  can: { create: true },
  ...changes,
})

export const details = (changes: Partial<DatabucketDetails> = {}): DatabucketDetails => ({
  ...card(),
  is_subscriber: false,
  owner_name: 'Stadt Musterhausen',
  can: { edit: true, delete: true, subscribe: false, upload: true, share: true, manage_websources: true },
  ...changes,
})
/** Somebody else's, subscribed: to be read and nothing more. */
export const foreignDetails = (): DatabucketDetails => ({
  ...foreignCard(),
  id: bucketId,
  is_subscriber: true,
  owner_name: 'Kreis Beispiel',
  sharing_status: { ...foreign, is_subscriber: true },
  can: { edit: false, delete: false, subscribe: true, upload: false, share: false, manage_websources: false },
})

/** One data store, open to its owner. */
export const inDatabucket: Answers = { ...inTenant, 'databucket.edit': details() }

export const documentRow = (changes: Partial<DocumentRow> = {}): DocumentRow => ({
  id: sampleId(501),
  title: 'Hundesteuersatzung',
  summary: '',
  external_url: '',
  status: 'completed',
  progress: 100,
  failure: null,
  steps: [],
  original_filename: 'hundesteuer.pdf',
  media_type: 'application/pdf',
  filesize: 204_800,
  created_at: '2026-11-14T09:12:00Z',
  uploaded_by: 'Jonas Weber',
  processing_credits_used: 6.4,
  pages_count: 5,
  chunks_count: 14,
  credit_breakdown: {},
  can: { download: true, update: true, delete: true, retry: false },
  ...changes,
})

export const documentDetails = (changes: Partial<DocumentDetails> = {}): DocumentDetails => ({
  ...documentRow(),
  databucket: { id: bucketId, name: 'Satzungen' },
  language: 'de',
  dated_on: '2024-01-01',
  metadata: {},
  ...changes,
})

export const webSource = (changes: Partial<WebSource> = {}): WebSource => ({
  id: sampleId(601),
  name: 'Website der Stadt',
  url: 'https://stadt.example/',
  frequency: 'weekly',
  status: 'active',
  page_limit: 100,
  path_filter: '',
  last_crawled: '2026-11-10T03:00:00Z',
  next_crawl: '2026-11-17T03:00:00Z',
  crawl_count: 4,
  pages_count: 87,
  crawl_progress: null,
  error_message: null,
  left_out: [],
  can: { crawl: true, update: false, delete: true },
  ...changes,
})

export const sharing = (changes: Partial<Sharing> = {}): Sharing => ({
  current_sharing: null,
  circle_tenants: [
    { id: sampleId(71), name: 'Stadt Musterhausen', is_owner: true },
    { id: sampleId(72), name: 'Gemeinde Würzbach', is_owner: false },
    { id: sampleId(73), name: 'Kreis Beispiel', is_owner: false },
  ],
  circle_name: 'Kommunen',
  subscriber_count: 0,
  can_have_subtenants: false,
  ...changes,
})

export const searchResult = (changes: Partial<SearchResult> = {}): SearchResult => ({
  document_id: sampleId(501),
  document_title: 'Hundesteuersatzung',
  chunk_id: sampleId(701),
  page: 3,
  heading: '§ 4 Steuersatz',
  text: 'Die Steuer beträgt für den ersten Hund 60 Euro.',
  highlights: [{ start: 4, end: 10 }],
  span: { start: 100, end: 148 },
  external_url: '',
  score: 7.25,
  score_parts: [
    { name: 'words', label: 'Wörter der Frage', value: 6.5 },
    { name: 'recency', label: 'Aktualität', value: 0.75 },
  ],
  ...changes,
})
