import { createElement, Fragment, type ReactNode } from 'react'
import { type AddressProps, LinkedText } from './LinkedText.tsx'

const allowed = ['strong', 'em', 'b', 'i'] as const
type Allowed = (typeof allowed)[number]
/** What these hold is no text for readers. */
const dropped = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg', 'math'])

const isAllowed = (name: string): name is Allowed => allowed.includes(name as Allowed)

/** In the colour of the text around it: the themes of chats know nothing of the colours of this application. */
function Address({ href, text }: AddressProps) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="break-words underline underline-offset-2"
    >
      {text}
    </a>
  )
}

const piecesOf = (node: Node): ReactNode[] => [...node.childNodes].map(pieceOf)

const pieceOf = (node: Node): ReactNode => {
  if (node instanceof Text) return <LinkedText text={node.data} link={Address} />
  if (!(node instanceof Element)) return null
  const name = node.localName
  if (dropped.has(name)) return null
  if (name === 'br') return <br />
  return createElement(isAllowed(name) ? name : Fragment, null, ...piecesOf(node))
}

/** Only strong, em, b and i stay, and addresses become links. Elements are built anew, so nothing typed is ever run. */
export function FormattedText({ text }: { text: string }) {
  const { body } = new DOMParser().parseFromString(text, 'text/html')
  return createElement('div', { className: 'whitespace-pre-line break-words' }, ...piecesOf(body))
}
