import { z } from 'zod'
import { route } from './route.ts'

const check = z.enum(['ok', 'failed'])

export const operationsRoutes = {
  'operations.healthz': route({
    method: 'GET',
    path: '/healthz',
    access: 'public',
    summary: 'Der Prozess lebt',
    reply: z.strictObject({ status: z.literal('ok') }),
  }),
  'operations.readyz': route({
    method: 'GET',
    path: '/readyz',
    access: 'public',
    summary: 'Datenbank, Aufträge und ihr Zeitplan sind bereit; sonst 503 mit dem Teil, der es nicht ist',
    reply: z.strictObject({
      /** `degraded`: in service, but the file store takes no files. */
      status: z.enum(['ok', 'degraded']),
      database: check,
      jobs: check,
      schedule: check,
      files: check,
    }),
  }),
  'operations.metrics': route({
    method: 'GET',
    path: '/metrics',
    access: 'operations',
    summary: 'Messwerte im Prometheus-Format',
    reply: 'text',
  }),
  'operations.openapi': route({
    method: 'GET',
    path: '/api/openapi.json',
    access: 'public',
    summary: 'Diese Schnittstelle als OpenAPI 3.1',
    rateLimit: 'public',
    reply: 'json',
  }),
  'operations.docs': route({
    method: 'GET',
    path: '/api/docs',
    access: 'public',
    summary: 'Diese Schnittstelle als lesbare Seite',
    rateLimit: 'public',
    reply: 'html',
  }),
}
