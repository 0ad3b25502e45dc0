import { z } from 'zod'
import { count, databucketParams, longText, managesContent, pictureFile } from './databucket-fields.ts'
import { route } from './route.ts'
import { direction, id, line, pageOf, pageQuery, timestamp } from './schemas.ts'

export const databucketTabs = ['all', 'owned', 'subscribed', 'available'] as const
export type DatabucketTab = (typeof databucketTabs)[number]
const databucketSorts = ['name', 'documents_count', 'created_at'] as const
export type DatabucketSort = (typeof databucketSorts)[number]
const shareTypes = ['specific', 'sub_tenants', 'circle'] as const
export type ShareType = (typeof shareTypes)[number]
export const sharedTenantsAtMost = 50
export const databucketPageSize = 24

/** From used_percent to the colour of the storage card. */
export const storageColour = (usedPercent: number): 'red' | 'yellow' | 'blue' | 'green' => {
  if (usedPercent >= 90) return 'red'
  if (usedPercent >= 75) return 'yellow'
  return usedPercent >= 50 ? 'blue' : 'green'
}

const sharingStatus = z.strictObject({
  is_owner: z.boolean(),
  is_shared: z.boolean(),
  is_subscriber: z.boolean(),
  share_type: z.enum(shareTypes).nullable(),
  circle_name: z.string(),
  owner_name: z.string(),
  /** Only the owner is told. */
  subscriber_count: count.nullable(),
})

const databucketCard = z.strictObject({
  id,
  name: z.string(),
  description: z.string(),
  cover_photo_url: z.string().nullable(),
  documents_count: count,
  websources_count: count,
  sharing_status: sharingStatus,
  created_at: timestamp,
  can: z.strictObject({ edit: z.boolean(), delete: z.boolean(), subscribe: z.boolean() }),
})
export type DatabucketCard = z.output<typeof databucketCard>

export const databucketStatistics = z.strictObject({
  owned_document_count: count,
  subscribed_document_count: count,
  chunk_count: count,
  /** In MB, with one decimal. */
  document_size: z.strictObject({ used: z.number(), max: z.number(), used_percent: z.number() }),
})

/** One data store with everything its pages need beside their lists. */
const databucketDetails = databucketCard.extend({
  is_subscriber: z.boolean(),
  owner_name: z.string(),
  can: z.strictObject({
    edit: z.boolean(),
    delete: z.boolean(),
    subscribe: z.boolean(),
    upload: z.boolean(),
    share: z.boolean(),
    manage_websources: z.boolean(),
  }),
})
export type DatabucketDetails = z.output<typeof databucketDetails>

export const databucketForm = z.strictObject({
  name: line(200),
  description: longText(2000).default(''),
})

const coverPhoto = pictureFile('cover_photo', 5)

export const sharingForm = z
  .strictObject({
    share_type: z.enum(shareTypes),
    tenant_ids: z.array(id).max(sharedTenantsAtMost).default([]),
    auto_subscribe_subtenants_enabled: z.boolean().default(false),
  })
  .refine(({ share_type, tenant_ids }) => share_type !== 'specific' || tenant_ids.length > 0, {
    path: ['tenant_ids'],
    error: 'Bitte wählen Sie mindestens einen Mandanten aus',
  })

const searchResult = z.strictObject({
  document_id: id,
  document_title: z.string(),
  chunk_id: id,
  page: count.nullable(),
  heading: z.string(),
  text: z.string(),
  /** Where the words of the question stand in `text`. */
  highlights: z.array(z.strictObject({ start: count, end: count })),
  /** The passage in the whole text of the document. */
  span: z.strictObject({ start: count, end: count }),
  external_url: z.string(),
  score: z.number(),
  /** Why it ranks there: each part of the score by name. */
  score_parts: z.array(z.strictObject({ name: z.string(), label: z.string(), value: z.number() })),
})
export type SearchResult = z.output<typeof searchResult>

export const databucketsRoutes = {
  'databucket.index': route({
    method: 'GET',
    path: '/api/databuckets',
    access: managesContent,
    summary: 'Datenspeicher: eigene, abonnierte und verfügbare',
    query: pageQuery(databucketPageSize).extend({
      tab: z.enum(databucketTabs).default('all'),
      sort: z.enum(databucketSorts).default('name'),
      direction,
    }),
    reply: pageOf(databucketCard).extend({
      statistics: databucketStatistics,
      can: z.strictObject({ create: z.boolean() }),
    }),
  }),
  'databucket.store': route({
    method: 'POST',
    path: '/api/databuckets',
    access: managesContent,
    summary: 'Datenspeicher anlegen',
    body: databucketForm,
    form: { files: [coverPhoto] },
    reply: databucketDetails,
  }),
  'databucket.edit': route({
    method: 'GET',
    path: '/api/databuckets/:databucket',
    access: managesContent,
    summary: 'Ein Datenspeicher',
    params: databucketParams,
    reply: databucketDetails,
  }),
  'databucket.update': route({
    method: 'PUT',
    path: '/api/databuckets/:databucket',
    access: managesContent,
    summary: 'Datenspeicher ändern',
    params: databucketParams,
    body: databucketForm,
    form: { files: [coverPhoto] },
    reply: databucketDetails,
  }),
  'databucket.destroy': route({
    method: 'DELETE',
    path: '/api/databuckets/:databucket',
    access: managesContent,
    summary: 'Datenspeicher mit allem darin löschen',
    params: databucketParams,
    reply: 'empty',
  }),
  'databucket.cover.show': route({
    method: 'GET',
    path: '/api/databuckets/:databucket/cover/:key',
    access: managesContent,
    summary: 'Titelbild',
    params: databucketParams.extend({ key: id }),
    reply: 'binary',
  }),
  'databucket.cover.store': route({
    method: 'POST',
    path: '/api/databuckets/:databucket/cover',
    access: managesContent,
    summary: 'Titelbild setzen',
    params: databucketParams,
    file: coverPhoto,
    reply: databucketDetails,
  }),
  'databucket.cover.destroy': route({
    method: 'DELETE',
    path: '/api/databuckets/:databucket/cover',
    access: managesContent,
    summary: 'Titelbild entfernen',
    params: databucketParams,
    reply: databucketDetails,
  }),
  'databucket.sharing': route({
    method: 'GET',
    path: '/api/databuckets/:databucket/sharing',
    access: managesContent,
    summary: 'Freigabe eines eigenen Datenspeichers',
    params: databucketParams,
    reply: z.strictObject({
      current_sharing: z
        .strictObject({
          share_type: z.enum(shareTypes),
          tenant_ids: z.array(id),
          auto_subscribe_subtenants_enabled: z.boolean(),
        })
        .nullable(),
      circle_tenants: z.array(z.strictObject({ id, name: z.string(), is_owner: z.boolean() })),
      circle_name: z.string(),
      subscriber_count: count,
      can_have_subtenants: z.boolean(),
    }),
  }),
  'databucket.share': route({
    method: 'POST',
    path: '/api/databuckets/:databucket/sharing',
    access: managesContent,
    summary: 'Datenspeicher freigeben oder die Freigabe ändern',
    params: databucketParams,
    body: sharingForm,
    reply: databucketDetails,
  }),
  'databucket.unshare': route({
    method: 'DELETE',
    path: '/api/databuckets/:databucket/sharing',
    access: managesContent,
    summary: 'Freigabe widerrufen',
    params: databucketParams,
    reply: databucketDetails,
  }),
  'databucket.subscribe': route({
    method: 'POST',
    path: '/api/databuckets/:databucket/subscription',
    access: managesContent,
    summary: 'Freigegebenen Datenspeicher abonnieren',
    params: databucketParams,
    reply: databucketCard,
  }),
  'databucket.unsubscribe': route({
    method: 'DELETE',
    path: '/api/databuckets/:databucket/subscription',
    access: managesContent,
    summary: 'Abonnement beenden',
    params: databucketParams,
    reply: databucketCard,
  }),
  'databucket.search': route({
    method: 'GET',
    path: '/api/databuckets/:databucket/search',
    access: managesContent,
    summary: 'Suche testen: die Passagen, die zu einer Frage gefunden werden',
    params: databucketParams,
    query: z.strictObject({
      q: z.string().trim().min(1).max(1000),
      limit: z.coerce.number().int().min(1).max(50).default(10),
    }),
    reply: z.strictObject({ results: z.array(searchResult), took_ms: z.number() }),
  }),
}
