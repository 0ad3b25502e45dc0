import { randomUUID } from 'node:crypto'
import { type RouteDefinition, type RouteName, routes } from '@lotse/contract'
import type { LightMyRequestResponse } from 'fastify'
import { sampleBodies, samplePicture, sampleQueries } from './samples.ts'
import type { TestBrowser } from './test-browser.ts'
import type { Ids } from './world.ts'

/** Every route there is, for tests that hold something against all of them. */
export const table = Object.entries(routes) as [RouteName, RouteDefinition][]

export const isChanging = ({ method, changesState }: RouteDefinition): boolean =>
  method !== 'GET' || changesState === true

/** What is refused or only read leaves everything as it was. */
export const hasChanged = (definition: RouteDefinition, status: number): boolean =>
  status < 400 && isChanging(definition)

const fixed = { token: 'x'.repeat(43), page: 'imprint', image: 'profile_picture' }

/** The parts of the path that name something that belongs to somebody. */
export const idParams = (name: RouteName): string[] =>
  [...routes[name].path.matchAll(/:(\w+)/g)].map(([, key = '']) => key).filter(key => !(key in fixed))

export type Params = Record<string, string>

export const paramsFor = (name: RouteName, ids: Ids): Params => ({
  ...ids,
  ...fixed,
  // The tenant whose billing a main tenant decides about is one below it.
  ...(name === 'credits.billing-mode.update' ? { tenant: ids.subTenant } : {}),
})

export const unknownParams = (name: RouteName): Params => ({
  ...fixed,
  ...Object.fromEntries(idParams(name).map(key => [key, randomUUID()])),
})

export const callWith = (
  browser: TestBrowser,
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
