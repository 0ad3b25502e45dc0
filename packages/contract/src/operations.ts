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
    summary: 'Datenbank und Aufträge sind bereit; sonst 503',
    reply: z.strictObject({ status: check, database: check, jobs: check }),
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
    reply: z.looseObject({ openapi: z.string() }),
  }),
  'operations.docs': route({
    method: 'GET',
    path: '/api/docs',
    access: 'public',
    summary: 'Diese Schnittstelle als lesbare Seite',
    reply: 'html',
  }),
}
