import type { Ctx } from '../../../platform/context.ts'
import { newToken } from '../../../platform/secrets.ts'

/** Sealed for this one tenant: a row copied to another opens nothing. */
const purposeOf = (kind: 'webhook' | 'slack', tenantId: string): string => `credits.alert-${kind}:${tenantId}`

export const newWebhookSecret = (ctx: Ctx, tenantId: string): string =>
  ctx.secrets.seal(purposeOf('webhook', tenantId), newToken())

export const openWebhookSecret = (ctx: Ctx, tenantId: string, sealed: string): string =>
  ctx.secrets.open(purposeOf('webhook', tenantId), sealed)

export const sealSlackUrl = (ctx: Ctx, tenantId: string, url: string): string =>
  ctx.secrets.seal(purposeOf('slack', tenantId), url)

export const openSlackUrl = (ctx: Ctx, tenantId: string, sealed: string): string =>
  ctx.secrets.open(purposeOf('slack', tenantId), sealed)
