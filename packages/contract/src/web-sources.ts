import { z } from 'zod'
import { count, databucketParams, managesContent, webAddress } from './databucket-fields.ts'
import { documentPageSize } from './documents.ts'
import { route } from './route.ts'
import { id, line, pageOf, pageQuery, timestamp } from './schemas.ts'

export const crawlFrequencies = { daily: 'Täglich', weekly: 'Wöchentlich', monthly: 'Monatlich' } as const
export type CrawlFrequency = keyof typeof crawlFrequencies
const frequencyKeys = Object.keys(crawlFrequencies) as [CrawlFrequency, ...CrawlFrequency[]]
export const webSourceStatuses = ['active', 'error', 'inactive'] as const

const webSource = z.strictObject({
  id,
  name: z.string(),
  url: z.string(),
  frequency: z.enum(frequencyKeys),
  status: z.enum(webSourceStatuses),
  page_limit: count,
  path_filter: z.string(),
  last_crawled: timestamp.nullable(),
  next_crawl: timestamp.nullable(),
  crawl_count: count,
  pages_count: count,
  /** 0 to 100 while a crawl runs, else null. */
  crawl_progress: count.nullable(),
  error_message: z.string().nullable(),
  /** What the last crawl did not take, one reason after the other, in German. */
  left_out: z.array(z.string()),
  can: z.strictObject({ crawl: z.boolean(), update: z.boolean(), delete: z.boolean() }),
})
export type WebSource = z.output<typeof webSource>

export const webSourceForm = z.strictObject({
  name: line(200),
  url: webAddress,
  frequency: z.enum(frequencyKeys),
  page_limit: z.number().int().min(1).max(5000),
  path_filter: z
    .string()
    .trim()
    .max(500)
    .refine(path => path === '' || path.startsWith('/'), {
      error: 'Der Pfad beginnt mit einem Schrägstrich (z. B. /buergerservice)',
    })
    .default(''),
  is_active: z.boolean().default(true),
})

const webSourceParams = databucketParams.extend({ websource: id })

export const webSourcesRoutes = {
  'databucket.edit_websources': route({
    method: 'GET',
    path: '/api/databuckets/:databucket/websources',
    access: managesContent,
    summary: 'Web-Quellen eines Datenspeichers',
    params: databucketParams,
    query: pageQuery(documentPageSize),
    reply: pageOf(webSource).extend({ can: z.strictObject({ create: z.boolean() }) }),
  }),
  'databucket.preview_websource': route({
    method: 'POST',
    path: '/api/databuckets/:databucket/websources/preview',
    access: { can: 'web-sources.manage' },
    summary: 'Die ersten Seiten, die ein Crawl finden würde',
    params: databucketParams,
    body: z.strictObject({ url: webAddress, path_filter: webSourceForm.shape.path_filter }),
    reply: z.strictObject({
      pages: z.array(z.strictObject({ url: z.string(), title: z.string(), characters: count })),
      /** What a person should know: robots.txt forbids, no sitemap, nothing but scripts … */
      hints: z.array(z.string()),
    }),
  }),
  'databucket.store_websource': route({
    method: 'POST',
    path: '/api/databuckets/:databucket/websources',
    access: { can: 'web-sources.manage' },
    summary: 'Web-Quelle hinzufügen',
    params: databucketParams,
    body: webSourceForm,
    reply: webSource,
  }),
  'databucket.update_websource': route({
    method: 'PUT',
    path: '/api/databuckets/:databucket/websources/:websource',
    access: { can: 'web-sources.manage' },
    summary: 'Web-Quelle ändern',
    params: webSourceParams,
    body: webSourceForm,
    reply: webSource,
  }),
  'databucket.destroy_websource': route({
    method: 'DELETE',
    path: '/api/databuckets/:databucket/websources/:websource',
    access: managesContent,
    summary: 'Web-Quelle mit ihren Seiten löschen',
    params: webSourceParams,
    reply: 'empty',
  }),
  'databucket.crawl_websource': route({
    method: 'POST',
    path: '/api/databuckets/:databucket/websources/:websource/crawl',
    access: managesContent,
    summary: 'Web-Quelle jetzt crawlen',
    params: webSourceParams,
    reply: webSource,
  }),
}
