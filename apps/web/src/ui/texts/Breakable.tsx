import { Fragment } from 'react'

/**
 * „Benutzer:innenverwaltung“ may break after the colon and after „:innen“, an address after each of its parts. The colon keeps browsers from
 * hyphenating such words.
 */
const places = /(?<=\p{L}:)(?=in)|(?<=:innen)(?=\p{L})|(?<=[^/\s]\/)(?=[^/\s])/u

/** With a hyphen where it parts a word; drawn, so that whoever searches or copies the text finds it whole. */
const softHyphen = <span className="after:content-['\00ad']" />

/** A word that is too long for a phone: it breaks where people would part it, and reads as one. */
export function Breakable({ text }: { text: string }) {
  const parts = text.split(places)
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one fixed text have no other identity
    <Fragment key={index}>
      {index > 0 && (parts[index - 1]?.endsWith('innen') ? softHyphen : <wbr />)}
      {part}
    </Fragment>
  ))
}
