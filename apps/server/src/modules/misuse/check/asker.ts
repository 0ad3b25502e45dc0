import type { Ctx } from '../../../platform/context.ts'
import { referenceOf } from '../../conversations/index.ts'
import { type KeptAddress, keptAddress } from '../address.ts'
import type { Asker } from '../known-guard.ts'

/** So much of the hash of a visitor's secret as its reference shows. */
const visitorBytes = 10

export const visitorPrefixOf = (visitorHash: Buffer): Buffer => visitorHash.subarray(0, visitorBytes)

/** Whoever sent a message, with what is kept of it. */
export interface Sender extends Asker {
  visitorPrefix: Buffer | null
  address: KeptAddress
}

export const senderOf = (
  ctx: Ctx,
  tenantId: string,
  { visitorHash, userId }: { visitorHash: Buffer | null; userId: string | null },
): Sender => {
  const address = keptAddress(ctx, tenantId, ctx.origin.ip)
  const visitorPrefix = visitorHash && visitorPrefixOf(visitorHash)
  return {
    visitorPrefix,
    visitor: visitorPrefix?.toString('hex') ?? null,
    userId,
    addressHash: address.hash,
    ip: ctx.origin.ip,
    address,
  }
}

/** As visitors read it of themselves. */
export const visitorReference = (prefix: Buffer): string => referenceOf(prefix)
