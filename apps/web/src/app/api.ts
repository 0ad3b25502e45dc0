import { readEvents } from '@lotse/chat'
import {
  type BodyIn,
  type ChatEvent,
  type CreditError,
  chatEvents,
  type ErrorReply,
  errorReply,
  type Language,
  languageOf,
  type ParamsIn,
  type QueryIn,
  type Reply,
  type RouteDefinition,
  type RouteName,
  type Routes,
  routes,
  type SessionReply,
} from '@lotse/contract'
import { parse } from 'content-disposition'
import { sendBytes } from './send-bytes.ts'

/** What the server (or the missing network) said no with; `errors` belong to fields. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly errors: Record<string, string>
  /** Set when the credits do not suffice: what is needed and what is there. */
  readonly creditError: CreditError | undefined

  constructor(status: number, reply: ErrorReply) {
    super(reply.message)
    this.name = 'ApiError'
    this.status = status
    this.code = reply.code
    this.errors = reply.errors
    this.creditError = reply.credit_error
  }
}

type Part<Key extends string, Value> = undefined extends Value
  ? { [K in Key]?: undefined }
  : Partial<Value> extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value }

/** Exactly the parts that the contract's route takes. */
type CallInput<Name extends RouteName> = Part<'params', ParamsIn<Routes[Name]>> &
  Part<'query', QueryIn<Routes[Name]>> &
  Part<'body', BodyIn<Routes[Name]>> &
  (Routes[Name] extends { file: object }
    ? { file: File }
    : Routes[Name] extends { form: object }
      ? /** Sent beside the fields, as the first file that the route's form takes. */ { file?: File }
      : { file?: undefined }) &
  (Routes[Name] extends { bytes: object } ? { bytes: Blob } : { bytes?: undefined })

interface CallOptions {
  signal?: AbortSignal
  /** How many bytes are on their way; only calls with `bytes` report it. */
  onProgress?: (sentBytes: number) => void
}
type NoInput<Name extends RouteName> = Partial<CallInput<Name>> extends CallInput<Name> ? true : false
type CallArguments<Name extends RouteName> =
  NoInput<Name> extends true
    ? [name: Name, input?: CallInput<Name>, options?: CallOptions]
    : [name: Name, input: CallInput<Name>, options?: CallOptions]

let csrfToken = ''
/** For whom this page speaks: the person and the tenant of the session it was drawn with. */
let holder: string | null = null
let isSignedIn = false
let sessionLost = (): void => {}
let failedRequestId: string | null = null

/** What to do when any call is answered with 401; the app tells it once, at its start. */
export const onSessionLost = (listener: () => void): void => {
  sessionLost = listener
}

const holderOf = ({ auth, active_tenant_id }: SessionReply): string => `${auth.user?.id} ${active_tenant_id}`

/** The token arrives with `/session`; every call that changes state sends it back. */
export const adoptSession = (session: SessionReply): void => {
  csrfToken = session.csrf_token
  holder = holderOf(session)
  isSignedIn = session.auth.user !== null
}
/** The same, as long as somebody is signed in. */
export const sessionHolder = (): string | null => (isSignedIn ? holder : null)
/** What the server calls the last request that failed in this window; whoever helps finds it in the log by that. */
export const lastFailedRequestId = (): string | null => failedRequestId
export const csrfTokenTail = (): string => (csrfToken ? `…${csrfToken.slice(-6)}` : '–')

export const pathOf = (path: string, params: Record<string, string> = {}): string =>
  path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))

const queryOf = (query: Record<string, unknown> = {}): string => {
  const entries = Object.entries(query).flatMap(([key, value]) =>
    value === undefined || value === '' || value === null ? [] : [[key, String(value)]],
  )
  return entries.length ? `?${new URLSearchParams(entries)}` : ''
}

/** What is said in place of the server, in the language of the screens that call the route. */
const ownTexts = {
  de: {
    unreachable: 'Der Server ist nicht erreichbar. Bitte prüfen Sie Ihre Verbindung.',
    unknown: 'Ein Fehler ist aufgetreten. Bitte versuchen Sie es erneut.',
    session_changed:
      'In einem anderen Fenster wurde die Anmeldung oder der Mandant gewechselt. Es wurde nichts gespeichert; bitte laden Sie die Seite neu.',
  },
  en: {
    unreachable: 'The server cannot be reached. Please check your connection.',
    unknown: 'An error has occurred. Please try again.',
    session_changed:
      'The sign-in or the tenant was changed in another window. Nothing was saved; please reload the page.',
  },
} as const satisfies Record<Language, Record<string, string>>

const ownError = (status: number, code: keyof (typeof ownTexts)['de'], definition: RouteDefinition) =>
  new ApiError(status, { message: ownTexts[languageOf(definition)][code], code, errors: {} })

const readError = async (response: Response, definition: RouteDefinition): Promise<ApiError> => {
  const parsed = errorReply.safeParse(await response.json().catch(() => null))
  return parsed.success
    ? new ApiError(response.status, parsed.data)
    : ownError(response.status, 'unknown', definition)
}

/** A form with a file; its fields come first, so that the server knows them before the file. */
const formOf = (field: string, file: File, values: object): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.append(name, String(value))
  form.append(field, file)
  return form
}

const send = async (
  definition: RouteDefinition,
  input: { params?: object; query?: object; body?: object; file?: File; bytes?: Blob },
  { signal, onProgress }: CallOptions,
): Promise<Response> => {
  const { method } = definition
  const headers: Record<string, string> = {
    accept: definition.reply === 'events' ? 'text/event-stream, application/json' : 'application/json',
  }
  if (method !== 'GET' || definition.changesState) headers['x-csrf-token'] = csrfToken
  let body: BodyInit | undefined
  const fileRule = definition.file ?? definition.form?.files[0]
  if (fileRule && input.file) body = formOf(fileRule.field, input.file, input.body ?? {})
  else if (input.body !== undefined) {
    headers['content-type'] = 'application/json'
    body = JSON.stringify(input.body)
  }
  const url =
    pathOf(definition.path, input.params as Record<string, string>) +
    queryOf(input.query as Record<string, unknown>)
  try {
    if (input.bytes) {
      headers['content-type'] = 'application/octet-stream'
      return await sendBytes(url, { method, headers, body: input.bytes, signal }, onProgress)
    }
    return await fetch(url, { method, headers, body, signal, credentials: 'same-origin' })
  } catch (error) {
    if (signal?.aborted) throw error
    throw ownError(0, 'unreachable', definition)
  }
}

/** A new token for the same person in the same tenant; what was written for anybody else is not sent under this name. */
const renewCsrfToken = async (definition: RouteDefinition): Promise<void> => {
  const session = await call('session.show')
  if (holder !== null && holder !== holderOf(session)) throw ownError(409, 'session_changed', definition)
  adoptSession(session)
}

/** The answer to a route of the contract. Throws `ApiError` for every answer that is not a success. */
const request = async (
  name: RouteName,
  input: object | undefined,
  options: CallOptions = {},
): Promise<Response> => {
  const definition: RouteDefinition = routes[name]
  const parts = (input ?? {}) as Parameters<typeof send>[1]
  let response = await send(definition, parts, options)
  if (response.status === 403 && response.headers.get('x-error-code') === 'csrf') {
    // The session got a new token in another tab: fetch it, try once more.
    await renewCsrfToken(definition)
    response = await send(definition, parts, options)
  }
  if (response.status === 401) sessionLost()
  if (!response.ok) {
    failedRequestId = response.headers.get('x-request-id')
    throw await readError(response, definition)
  }
  return response
}

/** Calls a route of the contract by its name. Throws `ApiError` for every answer that is not a success. */
export const call = async <Name extends RouteName>(
  ...[name, input, options]: CallArguments<Name>
): Promise<Reply<Routes[Name]>> => {
  const response = await request(name, input, options)
  if (response.status === 204) return undefined as Reply<Routes[Name]>
  return (await response.json()) as Reply<Routes[Name]>
}

type FileRoute = {
  [Name in RouteName]: Routes[Name]['reply'] extends 'binary' | 'json' ? Name : never
}[RouteName]

export interface Download {
  content: Blob
  /** As the server names it; null if it does not. */
  fileName: string | null
}

const fileNameOf = (disposition: string | null): string | null =>
  parse(disposition ?? '').parameters.filename ?? null

/** Calls a route that answers with a file, such as an export. */
export const download = async <Name extends FileRoute>(
  ...[name, input, options]: CallArguments<Name>
): Promise<Download> => {
  const response = await request(name, input, options)
  return { content: await response.blob(), fileName: fileNameOf(response.headers.get('content-disposition')) }
}

type EventRoute = { [Name in RouteName]: Routes[Name]['reply'] extends 'events' ? Name : never }[RouteName]

/** A problem is thrown as any other refusal, so that what is read here is the answer alone. */
export type AnswerEvent = Exclude<ChatEvent, { event: 'problem' }>

const isKnown = (event: { event: string; data: unknown }): event is ChatEvent => event.event in chatEvents

/** The events of a route as they come, up to the one called `end`. A stream that breaks off before it is an `ApiError`. */
export async function* eventsOf<Name extends EventRoute>(
  ...[name, input, options]: CallArguments<Name>
): AsyncGenerator<{ event: string; data: unknown }> {
  const response = await request(name, input, options)
  try {
    for await (const { event, data } of readEvents(response.body)) {
      yield { event, data: JSON.parse(data) as unknown }
      if (event === 'end') return
    }
  } catch (error) {
    if (error instanceof ApiError || options?.signal?.aborted) throw error
  }
  throw ownError(0, 'unreachable', routes[name])
}

/**
 * Calls a route that answers with a stream of events, and yields them as they come. Throws `ApiError` for a refusal, for a
 * problem on the way and for a stream that breaks off before its end.
 */
export async function* stream<Name extends EventRoute>(
  ...[name, input, options]: CallArguments<Name>
): AsyncGenerator<AnswerEvent> {
  for await (const received of eventsOf<Name>(...([name, input, options] as CallArguments<Name>))) {
    if (!isKnown(received)) continue
    // The reply itself was a success; only then does it carry events.
    if (received.event === 'problem') throw new ApiError(200, { ...received.data, errors: {} })
    yield received
  }
}
