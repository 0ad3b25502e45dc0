import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppError, Said } from '../errors.ts'
import { errorText } from './error-text.ts'

interface Known {
  code: AppError['code']
  said: Exclude<Said, string>
}

const unreadable: Known = {
  code: 'bad_request',
  said: { de: 'Die Anfrage ist nicht lesbar.', en: 'The request cannot be read.' },
}

const known: Record<number, Known> = {
  404: {
    code: 'not_found',
    said: { de: 'Diese Adresse gibt es nicht.', en: 'This address does not exist.' },
  },
  405: {
    code: 'bad_request',
    said: {
      de: 'Diese Art der Anfrage ist hier nicht möglich.',
      en: 'This kind of request is not possible here.',
    },
  },
  408: {
    code: 'bad_request',
    said: { de: 'Die Anfrage kam nicht rechtzeitig an.', en: 'The request did not arrive in time.' },
  },
  413: { code: 'too_large', said: { de: 'Die Anfrage ist zu groß.', en: 'The request is too large.' } },
  414: { code: 'bad_request', said: { de: 'Die Adresse ist zu lang.', en: 'The address is too long.' } },
  415: {
    code: 'unsupported_media_type',
    said: { de: 'Dieser Inhaltstyp wird nicht angenommen.', en: 'This content type is not accepted.' },
  },
  431: {
    code: 'bad_request',
    said: { de: 'Die Kopfzeilen der Anfrage sind zu groß.', en: 'The headers of the request are too large.' },
  },
}

/** What is said instead of Fastify's own English texts. */
export const frameworkError = (status: number): Known => known[status] ?? unreadable

const textOf = (status: number): string => {
  const { code, said } = frameworkError(status)
  return errorText({ message: said.de, code, errors: {} })
}

/** Addresses that the router cannot read are answered before any hook or error handler of ours runs. */
export const refuseAddress = (
  { statusCode = 400 }: { statusCode?: number },
  _request: FastifyRequest,
  reply: FastifyReply,
): void => {
  reply
    .status(statusCode)
    .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    .type('application/json')
    .send(textOf(statusCode))
}

const statusOfClientError: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
}

/** What is no HTTP at all: there is no request yet, only the connection. */
export const refuseConnection = (error: { code?: string } & Error, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = statusOfClientError[error.code ?? ''] ?? 400
  const body = textOf(status)
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
  socket.destroy(error)
}
