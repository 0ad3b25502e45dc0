import type { Readable } from 'node:stream'
import type { BodyOut, ParamsOut, QueryOut, Reply, RouteDefinition, RouteName, Routes } from '@lotse/contract'
import type { Ctx, SignedInCtx, TenantCtx } from '../ports.ts'

/** The part of HTTP that a few use cases need. */
export interface Exchange {
  /** The site whose page makes the call, where it is another one than ours (`https://www.musterstadt.de`). */
  foreignOrigin: string | null
  /** Which bytes the caller wants of a file (`Range`), and of which version of it (`If-Range`). */
  range: { wanted: string | null; ifStill: string | null }
  /** What stands behind the question mark, letter by letter: signatures are made over it as it was sent. */
  rawQuery: string
  /** Aborted when the caller has gone. */
  signal: AbortSignal
  /** The value of the session cookie, also that of somebody not signed in; a new one if there is none. */
  sessionToken: string
  issueSessionToken(token: string): void
  /** What this browser shows of an earlier sign-in, as it was given; whether it is worth anything is asked by who uses it. */
  deviceToken: string | null
  issueDeviceToken(token: string): void
  /** Binds what a sign-in service answers to the browser that was sent there; also sent with what that service's pages post. */
  signInToken: string | null
  issueSignInToken(token: string): void
}

export interface UploadedFile {
  bytes: Buffer
  /** By content. */
  type: string
  name: string
}

/** The files of a form by their fields. */
export type FormFiles = Partial<Record<string, UploadedFile>>

export interface StreamReply {
  /** Of a page that leads elsewhere or says that there is nothing; 200 unless said. */
  status?: number
  type: string
  body: Readable | Buffer | string
  headers?: Record<string, string>
  /** The same bytes, packed before; browsers that can unpack them get these. */
  packed?: { br: Buffer; gzip: Buffer }
}

/** One message of a stream of events; `data` is sent as JSON. */
export interface ServerEvent {
  event: string
  data: object
}

interface HandlerInput<R extends RouteDefinition> {
  params: ParamsOut<R>
  query: QueryOut<R>
  body: BodyOut<R>
  file: R extends { file: object } ? UploadedFile : undefined
  files: R extends { form: object } ? FormFiles : undefined
  bytes: R extends { bytes: object } ? Buffer : undefined
  exchange: Exchange
}

type CtxFor<R extends RouteDefinition> = R['access'] extends 'signed-in' | 'super-admin'
  ? SignedInCtx
  : R['access'] extends { can: string }
    ? TenantCtx
    : Ctx

/** An empty reply sends nothing, whatever the use case returns. */
type Answer<R extends RouteDefinition> = R['reply'] extends 'empty'
  ? unknown
  : R['reply'] extends 'binary' | 'html' | 'text' | 'json'
    ? StreamReply
    : R['reply'] extends 'events'
      ? AsyncIterable<ServerEvent>
      : Reply<R>

export type Handler<R extends RouteDefinition> = (
  ctx: CtxFor<R>,
  input: HandlerInput<R>,
) => Promise<Answer<R>> | Answer<R>

/** A module's bindings from the contract's names to its use cases. */
export type Handlers<Name extends RouteName = RouteName> = { [K in Name]: Handler<Routes[K]> }

/** Types a module's handlers: all of the names given, each with its own context, input and answer. */
export const bind = <Name extends RouteName>(handlers: { [K in Name]: Handler<Routes[K]> }): Handlers<Name> =>
  handlers
