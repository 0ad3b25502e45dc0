import { DomUtils, parseDocument } from 'htmlparser2'
import { type Element, isTag, type ParentNode } from '../web/dom.ts'

/** A part of an Office file as a tree. Document types were refused before, so that no entity grows. */
export const parseXml = (text: string): ParentNode => parseDocument(text, { xmlMode: true })

export const elementsOf = (node: ParentNode): Element[] => node.children.filter(isTag)

export const childrenOf = (node: ParentNode | undefined, name: string): Element[] =>
  node ? elementsOf(node).filter(element => element.name === name) : []

/** All elements of a name, however deep, in the order of the document. */
export const allOf = (node: ParentNode, name: string): Element[] =>
  DomUtils.getElementsByTagName(name, node, true)

export const firstOf = (node: ParentNode, name: string): Element | undefined =>
  DomUtils.getElementsByTagName(name, node, true, 1)[0]

export const textOf = (node: ParentNode | undefined): string =>
  node ? DomUtils.textContent(node as Element).trim() : ''
