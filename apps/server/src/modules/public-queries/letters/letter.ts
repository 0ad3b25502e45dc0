import { type Block, parseMarkdown } from '@lotse/chat'
import type { CitedSource } from '@lotse/contract'
import { berlin } from '../../../platform/berlin.ts'

/** What a letter says, whatever it is written with. */
export interface Letter {
  sender: string
  date: string
  recipient: string
  subject: string
  blocks: Block[]
  sources: string[]
  notice: string
}

const dateFormat = new Intl.DateTimeFormat('de-DE', {
  timeZone: berlin,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** [1] Satzung, S. 4, Steuersätze (https://…) */
export const sourceLine = ({ number, document_title, page, heading, url }: CitedSource): string => {
  const place = [document_title, page === null ? '' : `S. ${page}`, heading].filter(Boolean).join(', ')
  return `[${number}] ${place}${url ? ` (${url})` : ''}`
}

export const aiNotice =
  'Dieses Schreiben wurde mit Unterstützung künstlicher Intelligenz aus den genannten Quellen erstellt.'

export const letterOf = (facts: {
  sender: string
  requester: string
  title: string
  text: string
  sources: CitedSource[]
  at: Date
}): Letter => ({
  sender: facts.sender,
  date: dateFormat.format(facts.at),
  recipient: facts.requester,
  subject: facts.title || 'Ihre Anfrage',
  blocks: parseMarkdown(facts.text),
  sources: facts.sources.map(sourceLine),
  notice: aiNotice,
})
