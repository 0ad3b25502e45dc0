import type { Ctx } from '../../../platform/context.ts'
import { sameText } from '../../../platform/secrets.ts'

const purpose = 'public-answer'

interface Named {
  tenantId: string
  queryId: string
}

const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex')

const idOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** Names tenant and request and nothing else; without the key of this installation nobody makes one. */
export const answerToken = ({ secrets }: Pick<Ctx, 'secrets'>, { tenantId, queryId }: Named): string => {
  const named = Buffer.concat([bytesOf(tenantId), bytesOf(queryId)]).toString('base64url')
  return `${named}.${secrets.sign(purpose, named)}`
}

/** null for one that was not made here. */
export const readAnswerToken = ({ secrets }: Pick<Ctx, 'secrets'>, token: string): Named | null => {
  const [named = '', signature = '', ...rest] = token.split('.')
  if (rest.length || !sameText(secrets.sign(purpose, named), signature)) return null
  const bytes = Buffer.from(named, 'base64url')
  return { tenantId: idOf(bytes.subarray(0, 16)), queryId: idOf(bytes.subarray(16)) }
}

/** Where the recipient reads and rates the answer. */
export const publicAnswerUrl = (ctx: Pick<Ctx, 'secrets' | 'config'>, named: Named): string =>
  `${ctx.config.baseUrl}/antwort/${answerToken(ctx, named)}`
