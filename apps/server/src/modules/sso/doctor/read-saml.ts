const protocol = 'urn:oasis:names:tc:SAML:2.0:protocol'
const assertions = 'urn:oasis:names:tc:SAML:2.0:assertion'
const signatures = 'http://www.w3.org/2000/09/xmldsig#'

const all = (parent: Element | Document, namespace: string, name: string): Element[] =>
  Array.from(parent.getElementsByTagNameNS(namespace, name))
const childrenOf = (parent: Element, namespace: string, name: string): Element[] =>
  Array.from(parent.childNodes).filter(
    (node): node is Element =>
      node.nodeType === 1 &&
      (node as Element).namespaceURI === namespace &&
      (node as Element).localName === name,
  )
const textOf = (element: Element | undefined): string => element?.textContent?.trim() ?? ''
const attribute = (element: Element | undefined, name: string): string =>
  element?.getAttribute(name)?.trim() ?? ''
const timeOf = (element: Element | undefined, name: string): Date | null => {
  const value = attribute(element, name)
  return value && !Number.isNaN(Date.parse(value)) ? new Date(value) : null
}
const lastPart = (urn: string): string => urn.split(':').at(-1) ?? urn

export interface SamlSignature {
  element: Element
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
  nameId: string
  nameIdFormat: string
  recipients: string[]
  isBearer: boolean
  notBefore: Date | null
  notOnOrAfter: Date | null
  audiences: string[]
  attributes: Map<string, string[]>
  signatures: SamlSignature[]
}

const signaturesOf = (root: Element, assertion: Element | undefined): SamlSignature[] =>
  [
    ...childrenOf(root, signatures, 'Signature').map(element => ({ element, signs: 'response' as const })),
    ...(assertion ? childrenOf(assertion, signatures, 'Signature') : []).map(element => ({
      element,
      signs: 'assertion' as const,
    })),
  ].map(({ element, signs }) => ({
    element,
    signs,
    algorithm: attribute(all(element, signatures, 'SignatureMethod')[0], 'Algorithm'),
    digest: attribute(all(element, signatures, 'DigestMethod')[0], 'Algorithm'),
    certificate: textOf(all(element, signatures, 'X509Certificate')[0]).replace(/\s+/g, ''),
  }))

const attributesOf = (assertion: Element | undefined): Map<string, string[]> =>
  new Map(
    (assertion ? all(assertion, assertions, 'Attribute') : []).map(element => [
      attribute(element, 'Name'),
      all(element, assertions, 'AttributeValue').map(textOf).filter(Boolean),
    ]),
  )

export const readSaml = (document: Document): SamlResponse => {
  const root = document.documentElement
  const found = childrenOf(root, assertions, 'Assertion')
  const encrypted = childrenOf(root, assertions, 'EncryptedAssertion')
  const [assertion] = found
  const conditions = assertion && childrenOf(assertion, assertions, 'Conditions')[0]
  const subject = assertion && childrenOf(assertion, assertions, 'Subject')[0]
  const nameId = subject && childrenOf(subject, assertions, 'NameID')[0]
  const confirmations = subject ? all(subject, assertions, 'SubjectConfirmation') : []
  const confirmed = subject ? all(subject, assertions, 'SubjectConfirmationData') : []
  const ends = [timeOf(conditions, 'NotOnOrAfter'), ...confirmed.map(one => timeOf(one, 'NotOnOrAfter'))]
  return {
    rootName: root.localName ?? root.nodeName,
    isResponse: root.localName === 'Response' && root.namespaceURI === protocol,
    issuer: textOf(
      (assertion && childrenOf(assertion, assertions, 'Issuer')[0]) ??
        childrenOf(root, assertions, 'Issuer')[0],
    ),
    destination: attribute(root, 'Destination'),
    inResponseTo:
      attribute(root, 'InResponseTo') ||
      (confirmed.map(one => attribute(one, 'InResponseTo')).find(Boolean) ?? ''),
    issuedAt: timeOf(root, 'IssueInstant') ?? timeOf(assertion, 'IssueInstant'),
    statusCodes: all(root, protocol, 'StatusCode').map(one => lastPart(attribute(one, 'Value'))),
    statusMessage: textOf(all(root, protocol, 'StatusMessage')[0]),
    assertionCount: found.length + encrypted.length,
    isEncrypted: encrypted.length > 0,
    nameId: textOf(nameId),
    nameIdFormat: lastPart(attribute(nameId, 'Format')),
    recipients: confirmed.map(one => attribute(one, 'Recipient')).filter(Boolean),
    isBearer: confirmations.some(one => attribute(one, 'Method').endsWith(':bearer')),
    notBefore: timeOf(conditions, 'NotBefore'),
    notOnOrAfter:
      ends.filter(time => time !== null).sort((one, other) => one.getTime() - other.getTime())[0] ?? null,
    audiences: conditions ? all(conditions, assertions, 'Audience').map(textOf) : [],
    attributes: attributesOf(assertion),
    signatures: signaturesOf(root, assertion),
  }
}
