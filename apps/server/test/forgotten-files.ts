import type { Database } from '../src/platform/database.ts'

/** Of the files of the store those that nobody knows of. */
export const forgottenFiles = async ({ pool }: Database, stored: string[]): Promise<string[]> => {
  const { rows } = await pool.query<{ keys: string }>(`
    select coalesce(string_agg(key, ' '), '') as keys from (
      select blob_key as key from tenant_export_files union all select key from staged_blobs union all select key from abandoned_blobs
      union all select blob_key from documents union all select unnest(piece_keys) from document_uploads
      union all select blob_key from public_query_files union all select blob_key from public_query_mails union all select blob_key from stray_mails
      union all select unnest(array[read_key, vectors_key]) from document_processing union all select cover_key from databuckets
      union all select unnest(array[profile_picture_key, sender_logo_key]) from chatbots union all select picture_key::text from users) known`)
  const known = new Set(rows[0]?.keys.split(' '))
  return stored
    .filter(name => /^[0-9a-f-]{36}/.test(name))
    .map(name => name.slice(0, 36))
    .filter(key => !known.has(key))
}
