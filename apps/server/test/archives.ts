import { type TenantImport, tenantArchives } from '@lotse/contract'
import { expect } from 'vitest'
import type { ArchivePace } from '../src/modules/tenant-archives/archive-pace.ts'
import { buildExport } from '../src/modules/tenant-archives/exports/build-export.ts'
import { workOnImport } from '../src/modules/tenant-archives/imports/work-on-import.ts'
import { newId } from '../src/platform/ids.ts'
import { archiveParts, smallPortions } from './archive-portions.ts'
import { superAdmin } from './money.ts'
import type { TestApp } from './test-app.ts'
import type { TestBrowser } from './test-browser.ts'

export const buildNow = (test: TestApp, tenantId: string, id: string, pace: ArchivePace = smallPortions) =>
  buildExport(test.app.systemContext('test'), archiveParts, { tenantId, id }, pace)

/** Asks for an archive, builds it and downloads it, as a super admin does. */
export const takeArchive = async (test: TestApp, tenantId: string, pace?: ArchivePace): Promise<Buffer> => {
  const root = await superAdmin(test)
  const { export: asked } = await root.call('superadmin.tenants.exports.store', {
    params: { tenant: tenantId },
    body: {},
  })
  await buildNow(test, tenantId, asked.id, pace)
  const response = await root.send('superadmin.tenants.exports.download', {
    params: { tenant: tenantId, export: asked.id },
  })
  expect(response.statusCode, response.body.slice(0, 200)).toBe(200)
  return response.rawPayload
}

/** Uploads an archive and has it checked. */
export const sendArchive = async (
  test: TestApp,
  root: TestBrowser,
  archive: Buffer,
): Promise<TenantImport> => {
  const { id } = await root.call('superadmin.tenants.imports.store', {
    body: { filename: 'Archiv.zip', size_bytes: archive.length },
  })
  const { pieceBytes } = tenantArchives
  for (let offset = 0; offset < archive.length; offset += pieceBytes)
    await root.call('superadmin.tenants.imports.piece', {
      params: { archive: id },
      query: { offset },
      bytes: archive.subarray(offset, offset + pieceBytes),
    })
  await workOnImport(test.app.systemContext('test'), archiveParts, id, smallPortions)
  return root.call('superadmin.tenants.imports.show', { params: { archive: id } })
}

interface Arrival {
  name?: string
  credits?: number
}

/** Up to the moment at which the tenant is made and everything else is still to come. */
export const startArrival = async (
  test: TestApp,
  archive: Buffer,
  { name = 'Angekommen', credits = 0 }: Arrival,
): Promise<TenantImport> => {
  const root = await superAdmin(test)
  const { id, state, failure } = await sendArchive(test, root, archive)
  expect([state, failure]).toEqual(['checked', null])
  return root.call('superadmin.tenants.imports.start', {
    params: { archive: id },
    body: {
      name,
      subdomain: `neu-${newId().slice(-12)}`,
      circle_id: (await test.circle()).id,
      non_expiring_credits: credits,
    },
  })
}

/** The whole way in; tells how it ended. */
export const bringArchiveIn = async (
  test: TestApp,
  archive: Buffer,
  more: Arrival = {},
): Promise<TenantImport> => {
  const { id } = await startArrival(test, archive, more)
  await workOnImport(test.app.systemContext('test'), archiveParts, id, smallPortions)
  const root = await superAdmin(test)
  return root.call('superadmin.tenants.imports.show', { params: { archive: id } })
}
