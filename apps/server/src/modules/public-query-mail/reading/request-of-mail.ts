import { isForwardSubject } from './forwarded.ts'
import type { ParsedMail } from './parsed-mail.ts'

interface MailRequest {
  title: string
  /** Who asks: the writer, or whoever wrote what somebody passed on. A name that stands in a letter, and never an address to write to. */
  requester: string
  text: string
}

const courtesyAtMost = 120

/** "Bitte übernehmen" is said to colleagues; a question or a longer note belongs to what is asked. */
const isCourtesy = (note: string): boolean => note.length <= courtesyAtMost && !note.includes('?')

const withoutMarks = (subject: string): string => {
  let said = subject
  while (isForwardSubject(said) || /^\s*(?:re|aw|antw|sv|odp|ynt)\s*:/i.test(said))
    said = said.replace(/^[^:]*:\s*/, '')
  return said.trim()
}

/** What a mail asks. */
export const requestOfMail = ({ from, subject, message, forwarded }: ParsedMail): MailRequest => {
  if (!forwarded) return { title: withoutMarks(subject), requester: from.name || from.address, text: message }
  const { name, address, note, text } = forwarded
  return {
    title: withoutMarks(forwarded.subject || subject),
    requester: name || address,
    text: isCourtesy(note) ? text : `${note}\n\n${text}`,
  }
}
