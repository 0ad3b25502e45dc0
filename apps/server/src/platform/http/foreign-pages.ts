import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { forbidden } from '../errors.ts'
import type { Ctx } from '../ports.ts'
import type { BoundRoute } from './parts.ts'

/** The origin of the page that makes the call, where it is not one of ours. `null` in quotes is what browsers say for "nobody". */
export const foreignOriginOf = (baseUrl: string, request: FastifyRequest): string | null => {
  const { origin } = request.headers
  if (!origin || origin === new URL(baseUrl).origin) return null
  const own = `${request.protocol}://${request.host}`
  return origin === own ? null : origin
}

/** Only a page that the use case lets in learns anything of the answer; to every other one the browser shows none. */
export const admitForeignPage = async (
  { parts }: Pick<BoundRoute, 'parts'>,
  ctx: Ctx,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> => {
  reply.header('vary', 'origin')
  const origin = foreignOriginOf(parts.ports.config.baseUrl, request)
  if (!origin) return
  if (!(await parts.admitsOrigin(ctx, request.params as Record<string, string>, origin))) throw forbidden()
  reply.headers({
    'access-control-allow-origin': origin,
    'cross-origin-resource-policy': 'cross-origin',
  })
}

/** The question that browsers ask before such a call. */
export const addPreflight = (app: FastifyInstance, bound: BoundRoute): void => {
  const { definition, name } = bound
  app.route({
    method: 'OPTIONS',
    url: definition.path,
    config: { name },
    async handler(request, reply) {
      await admitForeignPage(bound, bound.contextOf(request), request, reply)
      return reply
        .headers({
          'access-control-allow-methods': definition.method,
          'access-control-allow-headers': 'content-type',
          'access-control-max-age': '7200',
        })
        .status(204)
        .send()
    },
  })
}
