import { X509Certificate } from 'node:crypto'
import type { Ctx } from '../../../../platform/context.ts'
import { ownKeysOf } from '../../certificates/own-keys.ts'
import { circleAddresses } from '../../circle-addresses.ts'
import { formatOf, type SamlConnection } from './service.ts'
import { escapeXml, namespaces } from './xml.ts'

const binding = (name: string) => `urn:oasis:names:tc:SAML:2.0:bindings:HTTP-${name}`

const keyDescriptor = (use: 'signing' | 'encryption', certificate: string): string =>
  `<md:KeyDescriptor use="${use}"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${new X509Certificate(certificate).raw.toString('base64')}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`

/** What the service must know of us. A new certificate signs only after it stood here; assertions are encrypted for the one that signs. */
export const metadataXml = async (ctx: Ctx, connection: SamlConnection): Promise<string> => {
  const { settings, circleId } = connection
  const { entityId, assertionConsumer, logout } = circleAddresses(ctx, circleId)
  const { signing, signingCertificates } = await ownKeysOf(ctx, connection)
  const logoutServices = ['Redirect', 'POST'].map(
    name => `<md:SingleLogoutService Binding="${binding(name)}" Location="${escapeXml(logout)}"/>`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="${namespaces.signature}" entityID="${escapeXml(entityId)}">`,
    `<md:SPSSODescriptor AuthnRequestsSigned="true" WantAssertionsSigned="${settings.want_assertions_signed}" protocolSupportEnumeration="${namespaces.protocol}">`,
    ...signingCertificates.map(certificate => keyDescriptor('signing', certificate)),
    keyDescriptor('encryption', signing.certificate),
    ...logoutServices,
    `<md:NameIDFormat>${formatOf(settings)}</md:NameIDFormat>`,
    `<md:AssertionConsumerService Binding="${binding('POST')}" Location="${escapeXml(assertionConsumer)}" index="1" isDefault="true"/>`,
    '</md:SPSSODescriptor>',
    '</md:EntityDescriptor>',
    '',
  ].join('\n')
}
