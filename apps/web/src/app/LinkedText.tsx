import { type ComponentType, createElement, Fragment, type ReactNode } from 'react'
import { TextLink } from '../ui/buttons/TextLink.tsx'

export interface TextPart {
  text: string
  href?: string
}

/** Only these three forms ever become a link, so no other scheme (javascript:, data:) can. */
const address = /(https?:\/\/[^\s<>"]+|www\.[^\s<>"]+|[\w.%+-]+@[\w-]+(?:\.[\w-]+)+)/gi
const trailing = /[.,;:!?'"»“)\]]+$/

const hrefOf = (text: string): string | undefined => {
  if (/^https?:\/\//i.test(text)) return URL.canParse(text) ? text : undefined
  if (/^www\./i.test(text)) return URL.canParse(`https://${text}`) ? `https://${text}` : undefined
  return `mailto:${text}`
}

/** Cuts a text at its web and mail addresses. Punctuation after an address belongs to the sentence. */
export const splitAddresses = (text: string): TextPart[] =>
  text.split(address).flatMap((part, index): TextPart[] => {
    if (index % 2 === 0) return part === '' ? [] : [{ text: part }]
    const bare = part.replace(trailing, '')
    const rest = part.slice(bare.length)
    const href = hrefOf(bare)
    return [href ? { text: bare, href } : { text: bare }, ...(rest ? [{ text: rest }] : [])]
  })

export type AddressProps = Required<TextPart>

function Address({ href, text }: AddressProps) {
  return (
    <TextLink href={href} rel="noopener noreferrer" className="break-words">
      {text}
    </TextLink>
  )
}

interface LinkedTextProps {
  text: string
  /** How an address looks; as links of the application do unless it is said. */
  link?: ComponentType<AddressProps>
}

export function LinkedText({ text, link: Link = Address }: LinkedTextProps) {
  const shown = ({ href, text }: TextPart): ReactNode => (href ? <Link href={href} text={text} /> : text)
  // Spread, they are known by their places, which never change.
  return createElement(Fragment, null, ...splitAddresses(text).map(shown))
}
