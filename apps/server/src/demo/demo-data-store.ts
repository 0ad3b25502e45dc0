import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { seedDatabucket } from '../modules/databuckets/seeding.ts'
import { addDocument, mediaTypeOf, sniff, stageBlob } from '../modules/ingestion/index.ts'
import type { Ctx } from '../platform/context.ts'
import { newId } from '../platform/ids.ts'

const folder = join(import.meta.dirname, '../../demo-documents')

interface Owner {
  tenantId: string
  person: { id: string; name: string }
}

/** A data store with the sample documents, which are processed like any upload, once the workers run; its id. */
export const seedDataStore = async (ctx: Ctx, { tenantId, person }: Owner): Promise<string> => {
  const databucketId = await seedDatabucket(ctx, {
    tenantId,
    name: 'Bürgerservice',
    description: 'Satzungen, Ratgeber und Auskünfte der Stadtverwaltung',
    createdBy: person.id,
  })
  for (const filename of (await readdir(folder)).sort()) {
    const bytes = await readFile(join(folder, filename))
    await addDocument(ctx, {
      id: newId(),
      tenantId,
      databucketId,
      filename,
      mediaType: mediaTypeOf(await sniff(bytes, filename)),
      sizeBytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest(),
      blobKey: await stageBlob(ctx, bytes),
      uploadedBy: person.id,
      uploadedByName: person.name,
    })
  }
  return databucketId
}
