import type { RouteDefinition } from '@lotse/contract'
import { z } from 'zod'
import type { ProbeFacts } from '../../../platform/probe-part.ts'

/** Where a body or query names something that belongs to somebody, and what that is. */
export interface IdPlace {
  part: 'body' | 'query'
  path: string[]
  fact: keyof ProbeFacts
  /** What the same person would name there, if it is another kind. */
  own: keyof ProbeFacts
}

const factOf: Record<string, keyof ProbeFacts> = {
  circle: 'circle',
  circle_id: 'circle',
  tenant_id: 'tenant',
  to_tenant_id: 'tenant',
  tenant_ids: 'tenant',
  parent_tenant_id: 'tenant',
  request_ids: 'creditRequest',
  user_ids: 'user',
  high: 'databucket',
  medium: 'databucket',
  low: 'databucket',
  conversation_id: 'openConversation',
  gap_id: 'gap',
  chatbot_id: 'chatbot',
  visitor_token: 'visitorToken',
  reference: 'visitor',
  email: 'email',
  from: 'public_query',
}

/** A main tenant names tenants below it. */
const ownFactOf: Record<string, keyof ProbeFacts> = {
  tenant_id: 'subTenant',
  to_tenant_id: 'subTenant',
  tenant_ids: 'subTenant',
}

/** Made by the caller, so that something happens once: it names nothing that is there. */
const keysOfCallers = new Set(['key', 'idempotency_key', 'failed_request_id'])

interface JsonSchema {
  format?: string
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
}

const pathsIn = (schema: JsonSchema, isWanted: (schema: JsonSchema, key: string) => boolean): string[][] => {
  const found = new Map<string, string[]>()
  const visit = (inner: JsonSchema, path: string[]): void => {
    const key = path.findLast(step => step !== '*') ?? ''
    if (isWanted(inner, key)) found.set(path.join('.'), path)
    for (const other of [...(inner.anyOf ?? []), ...(inner.oneOf ?? []), ...(inner.allOf ?? [])])
      visit(other, path)
    for (const [name, property] of Object.entries(inner.properties ?? {})) visit(property, [...path, name])
    if (inner.items) visit(inner.items, [...path, '*'])
  }
  visit(schema, [])
  return [...found.values()]
}

const schemaOf = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema

/** Every place of a route's body and query that names something. A new kind of id has to be made known above. */
export const idPlacesOf = (definition: RouteDefinition): IdPlace[] =>
  (['body', 'query'] as const).flatMap(part => {
    const schema = definition[part]
    if (!schema) return []
    const isNaming = ({ format }: JsonSchema, key: string) =>
      (format === 'uuid' && !keysOfCallers.has(key)) || ['visitor_token', 'reference', 'email'].includes(key)
    return pathsIn(schemaOf(schema), isNaming).map(path => {
      const key = path.findLast(step => step !== '*') ?? ''
      const fact = factOf[key]
      if (!fact) throw new Error(`Unbekannte Kennung in ${definition.path}: ${path.join('.')}`)
      return { part, path, fact, own: ownFactOf[key] ?? fact }
    })
  })

/** More are names of things and no ways to go. */
const choicesAtMost = 8

/** The choices of a query, each of which may lead another way: `tab` of `own`, `shared`. */
export const choicesOf = ({ query }: RouteDefinition): { name: string; value: string }[] => {
  if (!query) return []
  const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' })
  return Object.entries(properties)
    .filter(([name]) => !['sort', 'direction'].includes(name))
    .flatMap(([name, property]) => {
      const { enum: values = [] } = property as { enum?: unknown[] }
      if (values.length > choicesAtMost) return []
      return values.filter(value => value !== '').map(value => ({ name, value: String(value) }))
    })
}

/** Texts to search for. */
export const searchesOf = ({ query }: RouteDefinition): string[] => {
  if (!query) return []
  const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' })
  return ['search', 'q'].filter(name => name in properties)
}

/** A copy with the value at the path; of a list it is the only entry. */
export const withValueAt = (target: unknown, [step, ...rest]: string[], value: unknown): unknown => {
  if (step === undefined) return value
  if (step === '*') return [withValueAt(undefined, rest, value)]
  const object = (target ?? {}) as Record<string, unknown>
  return { ...object, [step]: withValueAt(object[step], rest, value) }
}

export const hasValueAt = (target: unknown, [step, ...rest]: string[]): boolean => {
  if (step === undefined) return target !== undefined && target !== null
  if (step === '*') return Array.isArray(target) && target.length > 0
  return typeof target === 'object' && target !== null && hasValueAt((target as never)[step], rest)
}
