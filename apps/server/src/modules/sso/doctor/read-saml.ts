import { attributeOf, childrenOf, isNamed, namespaces, textOf } from '../providers/saml/xml.ts'

const all = (parent: Element, namespace: keyof typeof namespaces, name: string): Element[] =>
  Array.from(parent.getElementsByTagNameNS(namespaces[namespace], name))
const attribute = (element: Element | undefined, name: string): string =>
  element ? attributeOf(element, name).trim() : ''
const timeOf = (element: Element | undefined, name: string): Date | null => {
  const value = attribute(element, name)
  return value && !Number.isNaN(Date.parse(value)) ? new Date(value) : null
}
const lastPart = (urn: string): string => urn.split(':').at(-1) ?? urn

export interface SamlSignature {
  element: Element
  /** In which it stands. */
  xml: string
  signs: 'response' | 'assertion'
  algorithm: string
  digest: string
  /** Base64 without its markers, as sent along; empty if not. */
  certificate: string
}

/** What of a response its check looks at. */
export interface SamlResponse {
  rootName: string
  isResponse: boolean
  issuer: string
  destination: string
  inResponseTo: string
  issuedAt: Date | null
  statusCodes: string[]
  statusMessage: string
  assertionCount: number
  isEncrypted: boolean
  /** In the clear, or opened with a key of ours. */
  isReadable: boolean
  nameId: string
  nameIdFormat: string
  nameIdFormatUrn: string
  recipients: string[]
  isBearer: boolean
  notBefore: Date | null
  notOnOrAfter: Date | null
  audiences: string[]
  attributes: Map<string, string[]>
  signatures: SamlSignature[]
  hasStatement: boolean
}

const signaturesOf = (root: Element, assertion: Element | undefined, xml: string): SamlSignature[] =>
  [
    ...childrenOf(root, 'signature', 'Signature').map(element => ({ element, signs: 'response' as const })),
    ...(assertion ? childrenOf(assertion, 'signature', 'Signature') : []).map(element => ({
      element,
      signs: 'assertion' as const,
    })),
  ].map(({ element, signs }) => ({
    element,
    signs,
    xml,
    algorithm: attribute(all(element, 'signature', 'SignatureMethod')[0], 'Algorithm'),
    digest: attribute(all(element, 'signature', 'DigestMethod')[0], 'Algorithm'),
    certificate: textOf(all(element, 'signature', 'X509Certificate')[0]).replace(/\s+/g, ''),
  }))

/** By name and by friendly name, as the sign-in reads them. */
const attributesOf = (assertion: Element | undefined): Map<string, string[]> => {
  const found = new Map<string, string[]>()
  for (const element of assertion ? all(assertion, 'assertion', 'Attribute') : []) {
    const values = all(element, 'assertion', 'AttributeValue').map(textOf).filter(Boolean)
    for (const name of new Set([attribute(element, 'Name'), attribute(element, 'FriendlyName')]))
      if (name) found.set(name, [...(found.get(name) ?? []), ...values])
  }
  return found
}

export const readSaml = (root: Element, xml: string): SamlResponse => {
  const found = childrenOf(root, 'assertion', 'Assertion')
  const encrypted = childrenOf(root, 'assertion', 'EncryptedAssertion')
  const [assertion] = found
  const conditions = assertion && childrenOf(assertion, 'assertion', 'Conditions')[0]
  const subject = assertion && childrenOf(assertion, 'assertion', 'Subject')[0]
  const nameId = subject && childrenOf(subject, 'assertion', 'NameID')[0]
  const confirmations = subject ? all(subject, 'assertion', 'SubjectConfirmation') : []
  const confirmed = subject ? all(subject, 'assertion', 'SubjectConfirmationData') : []
  const ends = [timeOf(conditions, 'NotOnOrAfter'), ...confirmed.map(one => timeOf(one, 'NotOnOrAfter'))]
  return {
    rootName: root.localName ?? root.nodeName,
    isResponse: isNamed(root, 'protocol', 'Response'),
    issuer: textOf(
      (assertion && childrenOf(assertion, 'assertion', 'Issuer')[0]) ??
        childrenOf(root, 'assertion', 'Issuer')[0],
    ),
    destination: attribute(root, 'Destination'),
    inResponseTo:
      attribute(root, 'InResponseTo') ||
      (confirmed.map(one => attribute(one, 'InResponseTo')).find(Boolean) ?? ''),
    issuedAt: timeOf(root, 'IssueInstant') ?? timeOf(assertion, 'IssueInstant'),
    statusCodes: all(root, 'protocol', 'StatusCode').map(one => lastPart(attribute(one, 'Value'))),
    statusMessage: textOf(all(root, 'protocol', 'StatusMessage')[0]),
    assertionCount: found.length + encrypted.length,
    isEncrypted: encrypted.length > 0,
    isReadable: encrypted.length === 0,
    nameId: textOf(nameId),
    nameIdFormat: lastPart(attribute(nameId, 'Format')),
    nameIdFormatUrn: attribute(nameId, 'Format'),
    recipients: confirmed.map(one => attribute(one, 'Recipient')).filter(Boolean),
    isBearer: confirmations.some(one => attribute(one, 'Method').endsWith(':bearer')),
    notBefore: timeOf(conditions, 'NotBefore'),
    notOnOrAfter:
      ends.filter(time => time !== null).sort((one, other) => one.getTime() - other.getTime())[0] ?? null,
    audiences: conditions ? all(conditions, 'assertion', 'Audience').map(textOf) : [],
    attributes: attributesOf(assertion),
    hasStatement: assertion !== undefined && childrenOf(assertion, 'assertion', 'AuthnStatement').length > 0,
    signatures: signaturesOf(root, assertion, xml),
  }
}

/** As if it had come in the clear. What signs the answer signs it as it was, what signs the assertion is inside. */
export const asOpened = (closed: SamlResponse, opened: SamlResponse): SamlResponse => ({
  ...opened,
  isEncrypted: true,
  signatures: [
    ...closed.signatures.filter(({ signs }) => signs === 'response'),
    ...opened.signatures.filter(({ signs }) => signs === 'assertion'),
  ],
})
