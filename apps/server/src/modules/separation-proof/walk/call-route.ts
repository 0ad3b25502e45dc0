import { randomUUID } from 'node:crypto'
import { type RouteDefinition, type RouteName, routes } from '@lotse/contract'
import type { LightMyRequestResponse } from 'fastify'
import type { Ids } from '../../../platform/probe-part.ts'
import type { RouteClient } from './route-client.ts'
import { sampleBodies, samplePicture, sampleQueries } from './samples.ts'

/** Every route there is, for whoever holds something against all of them. */
export const table = Object.entries(routes) as [RouteName, RouteDefinition][]

export const isChanging = ({ method, changesState }: RouteDefinition): boolean =>
  method !== 'GET' || changesState === true

export type Params = Record<string, string>

const fixed = { token: 'x'.repeat(43), page: 'imprint', image: 'profile_picture', feedback: 'positive' }

/** What stands in a path without naming anything that belongs to somebody. */
export const fixedParams = ({ path }: RouteDefinition): Params => ({
  ...fixed,
  // Answers to a request are counted, and every organisation has the first one; elsewhere a version is the key of a picture.
  ...(path.includes('/versions/:version') ? { version: '1' } : {}),
})

/** The parts of the path that name something that belongs to somebody. */
export const idParams = (name: RouteName): string[] =>
  [...routes[name].path.matchAll(/:(\w+)/g)]
    .map(([, key = '']) => key)
    .filter(key => !(key in fixedParams(routes[name])))

/** What a main tenant decides about is a tenant below it. */
const ofSubTenants = new Set<RouteName>([
  'credits.billing-mode.update',
  'settings.tenants.destroy',
  'settings.tenants.edit',
  'settings.tenants.update',
])

export const paramsFor = (name: RouteName, ids: Ids): Params => ({
  ...ids,
  ...fixedParams(routes[name]),
  ...(ofSubTenants.has(name) ? { tenant: ids.subTenant } : {}),
})

export const unknownParams = (name: RouteName): Params => ({
  ...fixedParams(routes[name]),
  ...Object.fromEntries(idParams(name).map(key => [key, randomUUID()])),
})

export const callWith = (
  browser: RouteClient,
  name: RouteName,
  params: Params,
  body: unknown = (sampleBodies as Record<string, unknown>)[name],
): Promise<LightMyRequestResponse> =>
  browser.send(name, {
    params: params as never,
    query: sampleQueries[name] as never,
    body: body as never,
    file: samplePicture,
    bytes: Buffer.from('Stück'),
  })
