import { createVerify } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { SsoError } from '../../provider.ts'
import { redirectAlgorithms } from '../algorithms.ts'

export type LogoutKind = 'SAMLRequest' | 'SAMLResponse'

export interface LogoutMessage {
  kind: LogoutKind
  xml: string
  relayState: string
}

const sizeLimit = 196_608

/** By their names as they were sent: a name in other letters would be read by some and passed over by the signature. */
const rawFields = (rawQuery: string): Map<string, string> => {
  const fields = new Map<string, string>()
  for (const part of rawQuery.split('&').filter(one => one !== '')) {
    const at = part.indexOf('=')
    const [name, value] = at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)]
    if (!/^\w+$/.test(name) || fields.has(name)) throw new SsoError('malformed', 'a name that is doubled or written otherwise')
    fields.set(name, value)
  }
  return fields
}

const decode = (value: string): string => {
  try {
    return decodeURIComponent(value.replaceAll('+', '%20'))
  } catch (error) {
    throw new SsoError('malformed', 'not encoded as a query', error)
  }
}

const inflate = (base64: string): string => {
  try {
    return inflateRawSync(Buffer.from(base64, 'base64'), { maxOutputLength: sizeLimit }).toString('utf8')
  } catch (error) {
    throw new SsoError('malformed', 'not packed, or too large', error)
  }
}

/** A message that came with the address. Without a signature of the service over exactly these letters it counts for nothing. */
export const verifyRedirect = (rawQuery: string, certificates: readonly string[]): LogoutMessage => {
  const fields = rawFields(rawQuery)
  const kinds = (['SAMLRequest', 'SAMLResponse'] as const).filter(name => fields.has(name))
  const [kind] = kinds
  if (!kind || kinds.length > 1) throw new SsoError('malformed', 'not exactly one message')
  const [signature, algorithm] = [fields.get('Signature'), fields.get('SigAlg')]
  if (!signature || !algorithm) throw new SsoError('signature', 'no signature')
  const hash = redirectAlgorithms[decode(algorithm)]
  if (!hash) throw new SsoError('algorithm', decode(algorithm))
  const signed = [kind, 'RelayState', 'SigAlg']
    .filter(name => fields.has(name))
    .map(name => `${name}=${fields.get(name)}`)
    .join('&')
  const isRight = certificates.some(certificate =>
    createVerify(hash).update(signed).verify(certificate, decode(signature), 'base64'),
  )
  if (!isRight) throw new SsoError('signature', 'wrong')
  return { kind, xml: inflate(decode(fields.get(kind) ?? '')), relayState: decode(fields.get('RelayState') ?? '') }
}
