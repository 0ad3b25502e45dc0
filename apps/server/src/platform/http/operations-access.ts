import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { sameText } from '../secrets.ts'
import { isLoopbackHost } from './known-host.ts'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Each proxy says in its own way that it is one. */
const proxyHeaders =
  /^(?:via|forwarded|x-forwarded-.+|x-real-ip|x-original-.+|x-client-ip|x-cluster-client-ip|true-client-ip|cf-.+|cdn-loop|fastly-.+|x-envoy-.+|x-amzn-trace-id|x-request-start)$/

/** The machine room: from the host itself, under its own name and not through a proxy, or with the token. To everybody else it does not exist. */
export const mayUseOperations = (config: Config, request: FastifyRequest): boolean => {
  const authorization = request.headers.authorization ?? ''
  if (config.metricsToken && sameText(authorization, `Bearer ${config.metricsToken}`)) return true
  const isForwarded = Object.keys(request.headers).some(name => proxyHeaders.test(name))
  return !isForwarded && isLoopbackHost(request.hostname) && loopback.has(request.socket.remoteAddress ?? '')
}
