import { DOMParser } from '@xmldom/xmldom'
import { SsoError } from '../provider.ts'
import { checkBounds } from './bounds.ts'

export const namespaces = {
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
  encryption: 'http://www.w3.org/2001/04/xmlenc#',
} as const
type Namespace = keyof typeof namespaces

const stop = (message: string): never => {
  throw new SsoError('malformed', `not XML: ${message.slice(0, 100)}`)
}

/** Within bounds, and without a single complaint of the parser. */
export const readXml = (xml: string): Element => {
  checkBounds(xml)
  const parser = new DOMParser({ errorHandler: { warning: stop, error: stop, fatalError: stop } })
  return parser.parseFromString(xml, 'text/xml')?.documentElement ?? stop('nothing')
}

export const isNamed = (element: Element, namespace: Namespace, name: string): boolean =>
  element.namespaceURI === namespaces[namespace] && element.localName === name

export const childrenOf = (parent: Element, namespace: Namespace, name: string): Element[] =>
  Array.from(parent.childNodes).filter(
    (node): node is Element => node.nodeType === 1 && isNamed(node as Element, namespace, name),
  )

/** Wherever they are, whatever their namespace. */
export const allNamed = (within: Element, name: string): Element[] =>
  Array.from(within.getElementsByTagNameNS('*', name))

/** Exactly one, or it says nothing that could be relied on. */
export const onlyChild = (parent: Element, namespace: Namespace, name: string): Element => {
  const [first, second] = childrenOf(parent, namespace, name)
  if (!first || second) throw new SsoError('malformed', `${parent.localName} without exactly one ${name}`)
  return first
}

export const textOf = (element: Element | undefined): string => element?.textContent?.trim() ?? ''

export const attributeOf = (element: Element, name: string): string => element.getAttribute(name) ?? ''

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
export const escapeXml = (text: string): string => text.replace(/[&<>"']/g, found => entities[found] ?? '')
