import { createHash } from 'node:crypto'
import { newId } from '../../platform/ids.ts'
import type { ProbePart } from '../../platform/probe-part.ts'
import {
  databucketShares,
  databucketShareTenants,
  databucketSubscriptions,
  databuckets,
  documentSteps,
  documents,
  webSources,
} from './tables.ts'

/** A data store with a picture, a document and a web source, and one more that is shared with the tenant below. */
export const databucketsProbePart: ProbePart = {
  name: 'databuckets',
  async fill({ db, blobs, clock }, { mainId: tenantId, subId, secret, people }) {
    const now = clock.now()
    const [databucket, shared, websource, document] = [newId(), newId(), newId(), newId()]
    const texts = {
      name: secret,
      description: secret,
      createdBy: people.admin,
      createdAt: now,
      updatedAt: now,
    }
    const key = await blobs.put(Buffer.from(`Bild ${secret}`))
    await db.insert(databuckets).values([
      { tenantId, id: databucket, coverKey: key, coverType: 'image/png', ...texts },
      { tenantId, id: shared, ...texts },
    ])
    await db
      .insert(databucketShares)
      .values({ tenantId, databucketId: shared, shareType: 'specific', createdAt: now })
    await db
      .insert(databucketShareTenants)
      .values({ ownerTenantId: tenantId, databucketId: shared, tenantId: subId })
    await db
      .insert(databucketSubscriptions)
      .values({ tenantId: subId, ownerTenantId: tenantId, databucketId: shared, createdAt: now })
    await db.insert(webSources).values({
      tenantId,
      id: websource,
      databucketId: databucket,
      name: secret,
      url: `https://${secret}.invalid/`,
      frequency: 'weekly',
      errorMessage: secret,
      createdAt: now,
    })
    const bytes = Buffer.from(`Die Datei ${secret}`)
    await db.insert(documents).values({
      tenantId,
      id: document,
      databucketId: databucket,
      title: secret,
      summary: secret,
      externalUrl: `https://${secret}.invalid/`,
      filename: `${secret}.txt`,
      mediaType: 'text/plain',
      sizeBytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest(),
      blobKey: await blobs.put(bytes),
      status: 'completed',
      metadata: { author: secret },
      uploadedBy: people.admin,
      uploadedByName: secret,
      createdAt: now,
      updatedAt: now,
    })
    await db
      .insert(documentSteps)
      .values({ tenantId, documentId: document, step: 'reading', status: 'failed', failure: secret })
    return { databucket, document, websource, key }
  },
}
