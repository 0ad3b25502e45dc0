import { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import type { JobQueue } from '../../platform/jobs.ts'
import type { DocumentRef } from '../databuckets/index.ts'

const payload = z.object({ tenantId: z.uuid(), documentId: z.uuid() })
type Payload = z.output<typeof payload>

export const uploadQueue: JobQueue<Payload> = { name: 'ingestion.process', payload }
/** A queue of its own: a website of five thousand pages must not stand before the file that somebody waits for. */
export const backgroundQueue: JobQueue<Payload> = { name: 'ingestion.process-in-background', payload }

/** Recognising pages takes minutes to hours: three long scans must not stand before a text that takes a second. */
export const recognitionQueue: JobQueue<Payload> = { name: 'ingestion.recognise', payload }

export const documentOf = ({ tenantId, documentId }: Payload): DocumentRef => ({ tenantId, id: documentId })

interface Occasion {
  /** Nobody sits before the screen: a page of a web source, or a document that is processed again for our own reasons. */
  isInBackground: boolean
  afterSeconds?: number
}

/** However often it is asked for, one job waits for a document. */
export const enqueueProcessing = (
  ctx: Ctx,
  { tenantId, id }: DocumentRef,
  { isInBackground, afterSeconds }: Occasion,
): Promise<void> =>
  ctx.jobs.enqueue(
    ctx,
    isInBackground ? backgroundQueue : uploadQueue,
    { tenantId, documentId: id },
    { key: id, afterSeconds },
  )

export const enqueueRecognition = (ctx: Ctx, { tenantId, id }: DocumentRef): Promise<void> =>
  ctx.jobs.enqueue(ctx, recognitionQueue, { tenantId, documentId: id }, { key: id })
