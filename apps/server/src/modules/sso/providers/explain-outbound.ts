import type { OutboundError } from '../../../platform/outbound.ts'
import { SsoError, type SsoErrorType } from './provider.ts'

const tlsFaults = /^(?:ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO_|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|EPROTO)/

const isTlsFault = (error: unknown): boolean => {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && tlsFaults.test(String(cause.code))) return true
  return false
}

const typeOf = (fault: OutboundError): SsoErrorType => {
  if (fault.code === 'address') return 'private_address'
  if (fault.code === 'url') return 'configuration'
  return isTlsFault(fault) ? 'tls' : 'unreachable'
}

/** Why a service could not be called. */
export const explainOutbound = (fault: OutboundError, where: string): SsoError =>
  new SsoError(typeOf(fault), `${where}: ${fault.code}`, fault)
