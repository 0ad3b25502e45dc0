/** "Von: … Gesendet: …", as mail programs put it above what they pass on or answer. */
interface HeaderBlock {
  /** Lines: where it begins, and the first behind it. */
  from: number
  to: number
  sender: string
  subject: string
}

const names = {
  sender: 'von|from|de|da|van|od|från|fra',
  subject: 'betreff|subject|objet|asunto|oggetto|onderwerp|temat|ämne|emne',
  other:
    'gesendet|gesendet am|sent|datum|date|an|to|cc|kopie|bcc|envoyé|enviado|inviato|verzonden|data|à|para|a|aan|antwort an|reply-to|priorität|wichtigkeit|importance|anlagen|attachments|organisation|message-id|skickat|till|til|sendt|wysłano|do',
}
const line = new RegExp(
  `^[>\\s|]*\\*?(${Object.values(names).join('|')})\\s?:\\*?(?:\\s+|\\*|$)(.{0,1000})$`,
  'i',
)
const isName = (which: string, name: string) => `|${which}|`.includes(`|${name.toLowerCase()}|`)
const linesAtMost = 14

const blockAt = (lines: string[], from: number): HeaderBlock | null => {
  const found = { sender: '', subject: '', fields: 0, hasDate: false }
  let at = from
  for (; at < lines.length && at < from + linesAtMost; at += 1) {
    const text = lines[at] ?? ''
    const [, name = '', value = ''] = line.exec(text) ?? []
    if (!name) {
      // A long list of recipients goes on in the next line; an empty one ends the block.
      if (!text.replace(/[>\s|]/g, '') || !/^\s|[;,<]/.test(text)) break
      continue
    }
    found.fields += 1
    if (isName(names.sender, name)) found.sender ||= value.replace(/^\*|\*$/g, '').trim()
    else if (isName(names.subject, name)) found.subject ||= value.replace(/^\*|\*$/g, '').trim()
    else if (/ges|sent|dat|env|inv|verz|skick|sendt|wys/i.test(name)) found.hasDate = true
  }
  const isBlock = found.fields >= 3 && found.sender !== '' && (found.hasDate || found.subject !== '')
  return isBlock ? { from, to: at, sender: found.sender, subject: found.subject } : null
}

/** The first of a text's lines. */
export const findHeaderBlock = (lines: string[]): HeaderBlock | null => {
  for (const [index, text] of lines.entries()) {
    if (!line.test(text)) continue
    const block = blockAt(lines, index)
    if (block) return block
  }
  return null
}
