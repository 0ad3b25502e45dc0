import type { FastifyInstance } from 'fastify'
import ipaddr from 'ipaddr.js'
import { AppError } from '../errors.ts'

const withoutBrackets = (host: string): string => host.replace(/^\[(.*)\]$/, '$1')

/** This machine, as it calls itself. */
export const isLoopbackHost = (hostname: string): boolean => {
  const host = withoutBrackets(hostname.toLowerCase())
  if (host === 'localhost' || host.endsWith('.localhost')) return true
  return ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback'
}

/**
 * Whether Lotse is meant: the host of BASE_URL, the names below it, this machine. A number is fine, too: no foreign name server
 * can give it to a browser, and whoever tries Lotse in the own network has nothing else. HTTP/1.0 names no host at all.
 */
export const isKnownHost = (baseUrl: string, hostname: string): boolean => {
  const host = hostname.toLowerCase().replace(/\.$/, '')
  const own = new URL(baseUrl).hostname
  if (host === '' || host === own || host.endsWith(`.${own}`)) return true
  return isLoopbackHost(host) || ipaddr.isValid(withoutBrackets(host))
}

/** Probes and collectors of figures call by whatever name their network has for this machine. */
const underEveryName = new Set(['operations.healthz', 'operations.readyz', 'operations.metrics'])

/** A foreign name that leads here could make its pages count as ours. */
export const refuseForeignHosts = (app: FastifyInstance, baseUrl: string): void => {
  app.addHook('onRequest', async request => {
    if (underEveryName.has(request.routeOptions.config?.name ?? '')) return
    if (!isKnownHost(baseUrl, request.hostname))
      throw new AppError('misdirected', {
        de: 'Unter diesem Namen ist Lotse nicht eingerichtet.',
        en: 'Lotse is not set up under this name.',
      })
  })
}
