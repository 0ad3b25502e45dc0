import type { Ctx } from '../../../platform/context.ts'
import { readSignedIds, signedIds } from '../../../platform/signed-ids.ts'

const purpose = 'credit-report-recipient'

interface RecipientRef {
  tenantId: string
  id: string
}

/** Whoever has it reads the mails of this recipient, and decides whether there are any. */
export const recipientToken = (ctx: Pick<Ctx, 'secrets'>, { tenantId, id }: RecipientRef): string =>
  signedIds(ctx, purpose, [tenantId, id])

export const readRecipientToken = (ctx: Pick<Ctx, 'secrets'>, token: string): RecipientRef | null => {
  const ids = readSignedIds(ctx, purpose, token)
  return ids && { tenantId: ids[0], id: ids[1] }
}

export const subscriptionUrl = (
  ctx: Pick<Ctx, 'secrets' | 'config'>,
  act: 'confirm' | 'unsubscribe',
  ref: RecipientRef,
): string => `${ctx.config.baseUrl}/credit-reports/${act}/${recipientToken(ctx, ref)}`
