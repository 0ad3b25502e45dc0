import { errorReply, type FileRule, type RouteDefinition, routes } from '@lotse/contract'
import { z } from 'zod'

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): object => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    cycles: 'ref',
  })
  return json
}

const parametersOf = (schema: z.ZodType | undefined, place: 'path' | 'query'): object[] => {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, object>
    required?: string[]
  }
  return Object.entries(properties).map(([name, json]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: json,
  }))
}

const accessText = (access: RouteDefinition['access']): string => {
  if (access === 'public') return 'Ohne Anmeldung.'
  if (access === 'signed-in') return 'Nur angemeldet.'
  if (access === 'super-admin') return 'Nur für Super-Administrator:innen.'
  if (access === 'operations') return 'Nur vom Rechner selbst oder mit METRICS_TOKEN.'
  return `Mit der Berechtigung „${access.can}“ im aktiven Mandanten.`
}

const contentOf = (reply: RouteDefinition['reply']): object | undefined => {
  if (reply === 'empty') return undefined
  if (reply === 'binary') return { 'application/octet-stream': {} }
  if (reply === 'html') return { 'text/html': {} }
  if (reply === 'text') return { 'text/plain': {} }
  if (reply === 'json') return { 'application/json': {} }
  if (reply === 'events') return { 'text/event-stream': {} }
  return { 'application/json': { schema: schemaOf(reply, 'output') } }
}

const fileProperties = (files: readonly FileRule[]): Record<string, object> =>
  Object.fromEntries(
    files.map(({ field, types, maxBytes }) => [
      field,
      { type: 'string', format: 'binary', description: `${types.join(', ')}; höchstens ${maxBytes} Bytes` },
    ]),
  )

const bodyOf = ({ body, file, form, bytes }: RouteDefinition): object | undefined => {
  if (bytes) return { required: true, content: { 'application/octet-stream': {} } }
  if (file) {
    const schema = { type: 'object', properties: fileProperties([file]) }
    return { required: true, content: { 'multipart/form-data': { schema } } }
  }
  if (!body) return undefined
  const schema = schemaOf(body, 'input') as { properties?: object }
  const withFiles = form && { ...schema, properties: { ...schema.properties, ...fileProperties(form.files) } }
  return {
    required: true,
    content: {
      'application/json': { schema },
      ...(withFiles ? { 'multipart/form-data': { schema: withFiles } } : {}),
    },
  }
}

const needsCsrfToken = ({ method, changesState }: RouteDefinition): boolean =>
  method !== 'GET' || changesState === true

const operationOf = (name: string, definition: RouteDefinition): object => ({
  operationId: name,
  tags: [name.split('.')[0]],
  summary: definition.summary,
  description: accessText(definition.access),
  parameters: [
    ...parametersOf(definition.params, 'path'),
    ...parametersOf(definition.query, 'query'),
    ...(needsCsrfToken(definition)
      ? [{ name: 'X-CSRF-Token', in: 'header', required: true, schema: { type: 'string' } }]
      : []),
  ],
  requestBody: bodyOf(definition),
  responses: {
    [definition.reply === 'empty' ? 204 : 200]: {
      description: 'Erfolg',
      content: contentOf(definition.reply),
    },
    '4XX': {
      description: 'Fehler',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  },
})

/** The contract as OpenAPI 3.1, whose schemas are those of JSON Schema 2020-12. */
export const openApiDocument = (baseUrl: string): { openapi: string } & Record<string, unknown> => {
  const paths: Record<string, Record<string, object>> = {}
  for (const [name, definition] of Object.entries<RouteDefinition>(routes)) {
    const path = definition.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [definition.method.toLowerCase()]: operationOf(name, definition) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lotse',
      version: '1',
      description: 'Die Schnittstelle von Lotse. Angemeldet wird mit dem Sitzungs-Cookie.',
    },
    servers: [{ url: baseUrl }],
    paths,
    components: { schemas: { Error: schemaOf(errorReply, 'output') } },
  }
}
