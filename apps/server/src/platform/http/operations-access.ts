import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { sameText } from '../secrets.ts'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** The machine room: from the host itself and not through a proxy, or with the token. To everybody else it does not exist. */
export const mayUseOperations = (config: Config, request: FastifyRequest): boolean => {
  const authorization = request.headers.authorization ?? ''
  if (config.metricsToken && sameText(authorization, `Bearer ${config.metricsToken}`)) return true
  const isForwarded =
    request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined
  return !isForwarded && loopback.has(request.socket.remoteAddress ?? '')
}
