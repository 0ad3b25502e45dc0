import type { SsoConfiguration } from '@lotse/contract'
import { SAML, type SamlConfig } from '@node-saml/node-saml'
import type { Ctx } from '../../../../platform/context.ts'
import { ownKeysOf } from '../../certificates/own-keys.ts'
import { asPem, readStoredCertificates } from '../../certificates/read-certificates.ts'
import { circleAddresses } from '../../circle-addresses.ts'
import { type Connection, SsoError } from '../provider.ts'
import { signingAlgorithms } from './algorithms.ts'

export type SamlConnection = Connection<'saml'>

const formats: Record<SsoConfiguration<'saml'>['name_id_format'], string> = {
  emailAddress: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  persistent: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  transient: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
  unspecified: 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
}

export const formatOf = ({ name_id_format: format }: SsoConfiguration<'saml'>): string => formats[format]

/** All of them count: a service that changes its own has two for a while. */
export const serviceCertificates = ({ x509_certificate: text }: SsoConfiguration<'saml'>): string[] => {
  const found = readStoredCertificates(text)
  if (!found) throw new SsoError('configuration', 'the certificate of the service cannot be read')
  return found.map(asPem)
}

/** The library as it writes what we send: requests for signing in and out, and answers to the latter, all of them signed. */
export const requestWriter = async (
  ctx: Ctx,
  { circleId, settings }: SamlConnection,
  { signingKey, ...more }: Pick<SamlConfig, 'generateUniqueId'> & { signingKey?: string } = {},
): Promise<SAML> => {
  const signatureAlgorithm = signingAlgorithms[settings.signature_algorithm]
  if (!signatureAlgorithm) throw new SsoError('configuration', settings.signature_algorithm)
  const addresses = circleAddresses(ctx, circleId)
  const privateKey = signingKey ?? (await ownKeysOf(ctx, { circleId, settings })).signing.privateKey
  return new SAML({
    issuer: addresses.entityId,
    callbackUrl: addresses.assertionConsumer,
    entryPoint: settings.sso_url,
    logoutUrl: settings.slo_url,
    idpCert: serviceCertificates(settings),
    privateKey,
    signatureAlgorithm,
    digestAlgorithm: signatureAlgorithm,
    identifierFormat: formatOf(settings),
    authnContext: [`urn:oasis:names:tc:SAML:2.0:ac:classes:${settings.authn_context}`],
    ...more,
  })
}
