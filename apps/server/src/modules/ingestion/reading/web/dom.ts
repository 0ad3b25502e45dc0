import { DomUtils } from 'htmlparser2'

export type { AnyNode, Element, ParentNode } from 'domhandler'

export const { isTag, isText } = DomUtils
