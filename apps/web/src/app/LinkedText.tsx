import { Fragment } from 'react'
import { TextLink } from '../ui/TextLink.tsx'

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

export function LinkedText({ text }: { text: string }) {
  return splitAddresses(text).map((part, index) =>
    part.href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one fixed text have no other identity
      <TextLink key={index} href={part.href} rel="noopener noreferrer" className="break-words">
        {part.text}
      </TextLink>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Fragment key={index}>{part.text}</Fragment>
    ),
  )
}
