import { sql } from 'drizzle-orm'
import { AppError } from '../../platform/errors.ts'
import { rowsOf, type TenantPart } from '../../platform/tenant-part.ts'
import { isArriving } from './imports/imports-store.ts'
import { texts } from './policy.ts'

/** Archives go with their tenant: whoever wants to keep one has downloaded it. */
export const tenantArchivesPart: TenantPart = {
  name: 'tenant-archives',
  archive: {
    tables: [],
    staysBehind: [
      { table: 'tenant_exports', why: 'Archive enthalten keine Archive.' },
      { table: 'tenant_export_files', why: 'Archive enthalten keine Archive.' },
      { table: 'tenant_imports', why: 'Woher ein Mandant kam, steht im Protokoll dieser Installation.' },
    ],
  },
  // What arrives stands still like a deleted tenant; its return is the end of the arrival.
  async resume({ db }, tenantId) {
    if (await isArriving(db, tenantId)) throw new AppError('conflict', texts.importing)
  },
  files: [
    {
      kind: 'archives',
      label: 'Archive zum Mitnehmen',
      columns: ['tenant_export_files.blob_key', 'tenant_imports.piece_keys'],
      select: tenantId => sql`
        select blob_key as key, bytes from tenant_export_files where tenant_id = ${tenantId} and is_own
        union all
        select key, null::bigint as bytes from tenant_imports, unnest(piece_keys) key where into_tenant_id = ${tenantId}`,
    },
  ],
  removes: [
    rowsOf('tenant_export_files', 'Dateien von Archiven'),
    rowsOf('tenant_exports', 'Archive zum Mitnehmen'),
    rowsOf('tenant_imports', 'Herkunft aus einem Archiv', { column: 'into_tenant_id' }),
  ],
  keeps: [],
}
