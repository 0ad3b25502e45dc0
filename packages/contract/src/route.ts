import type { z } from 'zod'
import type { Access } from './access.ts'

/** The interface is German; a few screens of the back office are English. */
export type Language = 'de' | 'en'

/** One endpoint, readable without opening its handler: who may call it, what goes in, what comes out. */
export interface RouteDefinition {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/${string}`
  access: Access
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** The one file of a multipart request. */
  file?: FileRule
  /** The body may also come as a multipart form, with these files beside its fields. */
  form?: { files: readonly FileRule[] }
  /** The body is bytes as they are (application/octet-stream). */
  bytes?: { maxBytes: number }
  /** A schema for JSON; `empty` answers 204; the rest are streams with a type of their own. */
  reply: z.ZodType | 'empty' | 'binary' | 'html' | 'text' | 'json' | 'events'
  /** A GET that changes state (the spec names some) needs the CSRF token as every unsafe method does. */
  changesState?: true
  /** Which rate limit applies besides the general one. */
  rateLimit?: 'sign-in' | 'public'
  /** The spec has a page at the same address: a browser that opens it, and does not say `ajax=true`, gets the web app. */
  isAlsoPage?: true
  /** Called by pages of other origins: no cookie counts here, and the use case decides which origins may. */
  isForEmbedding?: true
  /**
   * Posted as form fields by the sign-in service or a page of it: it knows no CSRF token, and no session counts. The use case takes only
   * answers to what this browser was sent away with, or what the service has signed.
   */
  isAnswerOfSignInService?: true
  /** Open to a super admin whose time to set up the second factor is over: what the set-up itself needs. */
  isOpenWithoutSecondFactor?: true
  /** The language of the screens that call it, and so of its errors; German unless said. */
  language?: 'en'
}

export const languageOf = (definition: RouteDefinition): Language => definition.language ?? 'de'

export interface FileRule {
  field: string
  maxBytes: number
  /** Media types by content, not by the client's word. */
  types: readonly string[]
  tooLarge: string
  wrongType: string
}

export const route = <const R extends RouteDefinition>(definition: R): R => definition

type Input<S> = S extends z.ZodType ? z.input<S> : undefined
type Output<S> = S extends z.ZodType ? z.output<S> : undefined

export type ParamsIn<R extends RouteDefinition> = Input<R['params']>
export type QueryIn<R extends RouteDefinition> = Input<R['query']>
export type BodyIn<R extends RouteDefinition> = Input<R['body']>
export type ParamsOut<R extends RouteDefinition> = Output<R['params']>
export type QueryOut<R extends RouteDefinition> = Output<R['query']>
export type BodyOut<R extends RouteDefinition> = Output<R['body']>
export type Reply<R extends RouteDefinition> = R['reply'] extends z.ZodType ? z.output<R['reply']> : undefined
