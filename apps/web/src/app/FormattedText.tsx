import { Fragment, type ReactNode } from 'react'
import { splitAddresses } from './LinkedText.tsx'

const allowed = ['strong', 'em', 'b', 'i'] as const
type Allowed = (typeof allowed)[number]
/** What these hold is no text for readers. */
const dropped = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg', 'math'])

const isAllowed = (name: string): name is Allowed => allowed.includes(name as Allowed)

/** In the colour of the text around it: the themes of chats know nothing of the colours of this application. */
function Linked({ text }: { text: string }) {
  return splitAddresses(text).map((part, index) =>
    part.href ? (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one fixed text have no other identity
        key={index}
        href={part.href}
        target="_blank"
        rel="noopener noreferrer"
        className="break-words underline underline-offset-2"
      >
        {part.text}
      </a>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Fragment key={index}>{part.text}</Fragment>
    ),
  )
}

function Piece({ node }: { node: Node }): ReactNode {
  if (node instanceof Text) return <Linked text={node.data} />
  if (!(node instanceof Element)) return null
  const name = node.localName
  if (dropped.has(name)) return null
  if (name === 'br') return <br />
  const Tag = isAllowed(name) ? name : Fragment
  return (
    <Tag>
      <Pieces of={node} />
    </Tag>
  )
}

function Pieces({ of }: { of: Node }) {
  return [...of.childNodes].map((node, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one fixed text have no other identity
    <Piece key={index} node={node} />
  ))
}

/** Only strong, em, b and i stay, and addresses become links. Elements are built anew, so nothing typed is ever run. */
export function FormattedText({ text }: { text: string }) {
  return (
    <div className="whitespace-pre-line break-words">
      <Pieces of={new DOMParser().parseFromString(text, 'text/html').body} />
    </div>
  )
}
