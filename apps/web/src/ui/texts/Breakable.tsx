import { Fragment } from 'react'

/**
 * „Benutzer:innenverwaltung“ may break after the colon and after „:innen“, an address after each of its parts. The colon keeps browsers from
 * hyphenating such words.
 */
const places = /(?<=\p{L}:)(?=in)|(?<=:innen)(?=\p{L})|(?<=[^/\s]\/)(?=[^/\s])/u

/** A word that is too long for a phone: it breaks where people would part it, and reads as one. */
export function Breakable({ text }: { text: string }) {
  return text.split(places).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one fixed text have no other identity
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
