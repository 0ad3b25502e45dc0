import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Ctx } from '../../platform/context.ts'
import type { ReadDocument } from './reading/index.ts'
import { stageBlob } from './stage-blob.ts'

const pack = promisify(gzip)
const unpack = promisify(gunzip)

/** What was read of a document, as a staged file. */
export const storeRead = async (ctx: Ctx, read: ReadDocument): Promise<string> =>
  stageBlob(ctx, await pack(JSON.stringify(read)))

export const loadRead = async (ctx: Ctx, key: string): Promise<ReadDocument> =>
  JSON.parse(String(await unpack(await buffer(ctx.blobs.read(key)))))

/** Vectors of one length each, one after the other. */
export const storeVectors = (ctx: Ctx, vectors: number[][]): Promise<string> => {
  const length = vectors[0]?.length ?? 0
  const numbers = new Float32Array(vectors.length * length)
  for (const [index, vector] of vectors.entries()) numbers.set(vector, index * length)
  return stageBlob(ctx, Buffer.from(numbers.buffer))
}

/** null where they are not those of so many passages. */
export const loadVectors = async (ctx: Ctx, key: string, count: number): Promise<number[][] | null> => {
  const bytes = await buffer(ctx.blobs.read(key))
  const numbers = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))
  const length = numbers.length / count
  if (!count || !Number.isInteger(length) || !length) return null
  return Array.from({ length: count }, (_, at) => [...numbers.subarray(at * length, (at + 1) * length)])
}
