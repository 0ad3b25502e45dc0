import { crawlFrequencies, processingSteps, uploadFileBytes, webSourceStatuses } from '@lotse/contract'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import {
  fileOf,
  fileOrNone,
  idOf,
  idOrNone,
  of,
  ownId,
  person,
  type TenantArchive,
  value,
} from '../../platform/tenant-archive.ts'

const pictureTypes = ['image/png', 'image/jpeg', 'image/webp']
const breakdown = value(
  z.record(z.string().max(100), z.strictObject({ count: z.number(), cents: z.number() })),
)
const unfinished = sql`r.status in ('pending', 'inprogress')`

/** Data stores, their documents as they were uploaded, their web sources. Who else may read them is no matter of another installation. */
export const databucketsArchive: TenantArchive = {
  tables: [
    {
      table: 'databuckets',
      label: 'Datenspeicher',
      key: ['id'],
      columns: {
        id: ownId,
        name: of.text(200),
        description: of.text(20_000),
        cover_key: fileOrNone('covers'),
        cover_type: of.oneOrNone(pictureTypes),
        created_by: person,
        created_at: of.time,
        updated_at: of.time,
      },
    },
    {
      table: 'web_sources',
      label: 'Web-Quellen',
      key: ['id'],
      columns: {
        id: ownId,
        databucket_id: idOf('databuckets'),
        name: of.text(200),
        url: value(z.url({ protocol: /^https?$/ }).max(2000)),
        frequency: of.oneOf(Object.keys(crawlFrequencies)),
        status: of.oneOf(webSourceStatuses),
        page_limit: value(z.int().min(1).max(5000)),
        path_filter: of.text(500),
        last_crawled_at: of.timeOrNone,
        next_crawl_at: of.timeOrNone,
        crawl_count: of.count,
        failures: of.count,
        error_message: of.textOrNone(10_000),
        left_out: of.textOrNone(10_000),
        created_at: of.time,
      },
      leftOut: {
        crawl_started_at: 'Ein laufender Crawl endet mit dem Umzug.',
        crawl_progress: 'Ein laufender Crawl endet mit dem Umzug.',
      },
    },
    {
      table: 'documents',
      label: 'Dokumente',
      key: ['id'],
      // Work that is under way does not travel: the document says so and can be processed again.
      reads: {
        status: sql`case when ${unfinished} then 'failed' else r.status end`,
        failure: sql`case when ${unfinished} then 'Die Verarbeitung war beim Export noch nicht abgeschlossen.' else r.failure end`,
      },
      columns: {
        id: ownId,
        databucket_id: idOf('databuckets'),
        web_source_id: idOrNone('web_sources'),
        title: of.text(2000),
        summary: of.text(100_000),
        external_url: of.text(4000),
        filename: of.text(1000),
        media_type: value(z.string().regex(/^[a-z]+\/[a-z0-9.+-]{1,100}$/)),
        size_bytes: of.cents,
        sha256: of.sha256,
        blob_key: fileOf('documents', { bytes: 'size_bytes', sha256: 'sha256' }),
        status: of.oneOf(['completed', 'failed']),
        progress: value(z.int().min(0).max(100)),
        failure: of.textOrNone(10_000),
        pages_count: of.count,
        chunks_count: of.count,
        characters_count: of.count,
        credits_used_cents: of.cents,
        credit_breakdown: breakdown,
        language: of.textOrNone(100),
        dated_on: of.dayOrNone,
        metadata: of.facts,
        uploaded_by: person,
        uploaded_by_name: of.text(1000),
        created_at: of.time,
        updated_at: of.time,
        processed_at: of.timeOrNone,
        title_is_own: of.flag,
        summary_is_own: of.flag,
      },
    },
    {
      table: 'document_steps',
      label: 'Schritte der Verarbeitung',
      key: ['document_id', 'step'],
      reads: {
        status: sql`case when r.status = 'running' then 'waiting' else r.status end`,
      },
      columns: {
        document_id: idOf('documents'),
        step: of.oneOf(Object.keys(processingSteps)),
        status: of.oneOf(['waiting', 'completed', 'skipped', 'failed']),
        progress: value(z.int().min(0).max(100)),
        failure: of.textOrNone(10_000),
        attempts: of.count,
        started_at: of.timeOrNone,
        finished_at: of.timeOrNone,
      },
    },
  ],
  files: [
    {
      kind: 'documents',
      label: 'Dokumente, wie sie hochgeladen wurden',
      folder: 'dokumente',
      select: tenantId => sql`
        select d.blob_key as key, b.name as folder, d.filename as name from documents d
          join databuckets b on b.tenant_id = d.tenant_id and b.id = d.databucket_id where d.tenant_id = ${tenantId}`,
      // Pages of web sources may be larger than what people upload.
      accepts: { bytesAtMost: 4 * uploadFileBytes, isPicture: false },
    },
    {
      kind: 'covers',
      label: 'Titelbilder von Datenspeichern',
      folder: 'bilder/datenspeicher',
      select: tenantId => sql`
        select cover_key as key, '' as folder, name || '.' || split_part(cover_type, '/', 2) as name
          from databuckets where tenant_id = ${tenantId} and cover_key is not null and cover_type is not null`,
      accepts: { bytesAtMost: uploadFileBytes, isPicture: true },
    },
  ],
  staysBehind: [
    { table: 'databucket_shares', why: 'Freigaben gelten Mandanten dieser Installation.' },
    { table: 'databucket_share_tenants', why: 'Freigaben gelten Mandanten dieser Installation.' },
    { table: 'databucket_subscriptions', why: 'Abonnierte Datenspeicher gehören anderen Mandanten.' },
    { table: 'databucket_figures', why: 'Zähler entstehen neu.' },
    { table: 'databucket_storage', why: 'Zähler entstehen neu.' },
  ],
}
