import { after, days } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import type { ProbePart } from '../../platform/probe-part.ts'
import { documentProcessing, documentUploads, webCrawls, webPages } from './tables.ts'

/** A file that is on its way, and how far the document and the web source are. */
export const ingestionProbePart: ProbePart = {
  name: 'ingestion',
  async fill({ db, clock }, { mainId: tenantId, secret, facts }) {
    const { databucket: databucketId = '', document: documentId = '', websource: webSourceId = '' } = facts
    const now = clock.now()
    const upload = newId()
    await db.insert(documentUploads).values({
      tenantId,
      id: upload,
      databucketId,
      filename: `${secret}.txt`,
      sizeBytes: 1000,
      uploadedByName: secret,
      createdAt: now,
      expiresAt: after(now, days(1)),
    })
    await db
      .insert(documentProcessing)
      .values({ tenantId, documentId, databucketId, isWanted: false, queuedAt: now, modelSummary: secret })
    await db.insert(webCrawls).values({ tenantId, webSourceId, robotsText: secret })
    await db.insert(webPages).values({
      tenantId,
      id: newId(),
      webSourceId,
      url: `https://${secret}.invalid/`,
      depth: 0,
      crawl: 1,
      title: secret,
      failure: secret,
    })
    return { upload }
  },
}
