import { seedDatabucket } from '../modules/databuckets/seeding.ts'
import { addDocument } from '../modules/ingestion/index.ts'
import type { Ctx } from '../platform/context.ts'
import { newId } from '../platform/ids.ts'
import type { SampleDocument } from './sample-documents.ts'

interface Owner {
  tenantId: string
  person: { id: string; name: string }
}

/** A data store with the sample documents, which are processed like any upload, once the workers run; its id. */
export const seedDataStore = async (
  ctx: Ctx,
  { tenantId, person }: Owner,
  documents: SampleDocument[],
): Promise<string> => {
  const databucketId = await seedDatabucket(ctx, {
    tenantId,
    name: 'Bürgerservice',
    description: 'Satzungen, Ratgeber und Auskünfte der Stadtverwaltung',
    createdBy: person.id,
  })
  for (const document of documents)
    await addDocument(ctx, {
      ...document,
      id: newId(),
      tenantId,
      databucketId,
      uploadedBy: person.id,
      uploadedByName: person.name,
    })
  return databucketId
}
