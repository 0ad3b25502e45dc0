import type { RouteDefinition, RouteName } from '@lotse/contract'
import { z } from 'zod'
import { sampleBodies } from '../src/modules/separation-proof/walk/samples.ts'
import { requestBounds } from '../src/platform/http/request-bounds.ts'

/** Fits into the limit of a body together with any sample. */
const almostAll = 1_000_000

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i))
const keys = (count: number): string => `{${times(count, i => `"${i.toString(36)}":1`).join(',')}}`

interface Json {
  type?: string
  anyOf?: Json[]
  oneOf?: Json[]
  allOf?: Json[]
  properties?: Record<string, Json>
  items?: Json
}

/** A body with another value at one place. */
type Place = (value: unknown) => unknown

/** Every place of a body where the schema takes this type. */
const placesOf = (json: Json, sample: unknown, type: string): Place[] => {
  const own: Place[] = json.type === type ? [value => value] : []
  const choices = [json.anyOf, json.oneOf, json.allOf].flatMap(list => list ?? [])
  const inFields = Object.entries(json.properties ?? {}).flatMap(([key, inner]) => {
    const fields = (sample ?? {}) as Record<string, unknown>
    return placesOf(inner, fields[key], type).map(
      (place): Place =>
        value => ({ ...fields, [key]: place(value) }),
    )
  })
  const inEntries = json.items
    ? placesOf(json.items, (sample as unknown[] | undefined)?.[0], type).map(
        (place): Place =>
          value => [place(value)],
      )
    : []
  return [...own, ...choices.flatMap(one => placesOf(one, sample, type)), ...inFields, ...inEntries]
}

const placesIn = (name: RouteName, { body }: RouteDefinition, type: string): Place[] => {
  if (!body) return []
  const json = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Json
  return placesOf(json, (sampleBodies as Record<string, unknown>)[name], type)
}

const manyKeys = keys(100_000)
const deepLists = '['.repeat(almostAll)
const emptyObjects = `[${times(330_000, () => '{}').join(',')}]`
const longList = `[${times(450_000, () => '1').join(',')}]`

/** Written once and put in as text: to write a megabyte for every field would take longer than to send it. */
const filled = (place: Place, json: string): string =>
  JSON.stringify(place('HERE')).replace('"HERE"', () => json)

/** Bodies below the limit of size that hold more than any form: no schema is to see them. */
export const boundlessBodies = (name: RouteName, definition: RouteDefinition): string[] => [
  manyKeys,
  deepLists,
  emptyObjects,
  ...placesIn(name, definition, 'array').map(place => filled(place, longList)),
]

const inBounds = requestBounds.jsonValues - 300
const manyFaults = keys(requestBounds.jsonValues - 1)
const longKeys = `{${times(90, i => `"${'k'.repeat(10_000)}${i}":1`).join(',')}}`
const wrongEntries = JSON.stringify(times(inBounds, () => 1))
const wrongObjects = JSON.stringify(times(inBounds / 2, i => ({ [`k${i}`]: '' })))
/** Signs on which patterns of addresses and dates turn round. */
const longText = JSON.stringify('a@1.-:/\u0000 '.repeat(almostAll / 18))

/** The worst of what may be parsed: as many faults as fit, and texts as long as they can be. */
export const faultyBodies = (name: RouteName, definition: RouteDefinition): string[] => [
  manyFaults,
  longKeys,
  ...placesIn(name, definition, 'array').flatMap(place =>
    [wrongEntries, wrongObjects].map(json => filled(place, json)),
  ),
  ...placesIn(name, definition, 'string').map(place => filled(place, longText)),
]

/** Addresses as long as Node takes them. */
export const boundlessQueries: string[] = [
  times(3_000, i => `${i.toString(36)}=1`).join('&'),
  times(5_000, () => 'a').join('&'),
  `search=${'%C3%A4'.repeat(2_300)}`,
]

export const faultyQueries: string[] = [
  times(requestBounds.queryFields - 1, i => `${'k'.repeat(80)}${i}=1`).join('&'),
  times(requestBounds.queryFields - 1, () => 'search=x').join('&'),
  `${'k'.repeat(9_000)}=1`,
  `search=${'x'.repeat(9_000)}`,
  '__proto__=1&constructor=2',
]
