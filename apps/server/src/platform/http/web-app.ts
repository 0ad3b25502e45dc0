import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../errors.ts'
import { tenantOfHost } from './tenant-host.ts'

const pathOf = (url: string): string => url.split('?', 1)[0] ?? ''

/** The front door opens for everybody, also for monitors that do not say what they want to read. */
const isPageVisit = (method: string, url: string, accept: string | undefined): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !url.startsWith('/api/') &&
  !url.startsWith('/assets/') &&
  (url === '/' || (accept?.includes('text/html') ?? false))

/**
 * Serves the built web app: its files for ever by their hashed names, its one page for every other address. A tenant's host name leads to
 * the public page of that tenant.
 */
export const addWebApp = async (
  app: FastifyInstance,
  folder: string | undefined,
  baseUrl: string,
): Promise<void> => {
  const page =
    folder && existsSync(join(folder, 'index.html')) ? readFileSync(join(folder, 'index.html')) : null
  if (folder && page) {
    // Awaited, because a first start may be busy for longer than a plugin is waited for.
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        reply.header(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        )
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (!page || !isPageVisit(request.method, pathOf(request.url), request.headers.accept)) throw notFound()
    const tenant = pathOf(request.url) === '/' ? tenantOfHost(baseUrl, request.host) : null
    if (tenant) return reply.redirect(`/s/${tenant}`)
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
  })
}
