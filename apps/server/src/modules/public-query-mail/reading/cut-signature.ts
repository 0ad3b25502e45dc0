const appLines =
  /^(?:von meinem .{2,40} gesendet|gesendet (?:von|mit|über) .{2,80}|sent (?:from|with|via) .{2,80}|diese nachricht wurde von meinem .{2,80} gesendet\.?|diese e-?mail wurde von .{2,80} gesendet\.?|holen sie sich outlook für .{2,30}|outlook für .{2,20} (?:herunterladen|beziehen)|get outlook for .{2,60}|envoyé de mon .{2,40}|enviado desde mi .{2,40}|inviato da .{2,40}|verstuurd vanaf mijn .{2,40})$/i
const disclaimers =
  /^(?:diese (?:e-?mail|nachricht)(?: einschließlich.{0,60})? (?:enthält|kann|ist).{0,80}(?:vertraulich|rechtlich)|this (?:e-?mail|message).{0,120}(?:confidential|privileged)|virenfrei\.|virus-free\.|der inhalt dieser e-?mail ist vertraulich|bitte (?:prüfen|denken) sie.{0,60}(?:drucken|gedruckt|umwelt)|think before you print|please consider the environment)/i
const closings =
  /^(?:mit (?:freundlichen?|besten|vielen|lieben|herzlichen) (?:grüßen|grüssen|gruß|gruss)|freundliche grüße|viele grüße|liebe grüße|beste grüße|schöne grüße|herzliche grüße|hochachtungsvoll|mfg|vg|lg|best regards|kind regards|regards|sincerely|cordialement)\b/i
const contact =
  /^(?:\*?(?:tel|telefon|fon|phone|fax|telefax|mobil|mobile|handy|e-?mail|mail|web|internet|hrb|ust-?id|geschäftsführer|sitz der gesellschaft|amtsgericht|öffnungszeiten)\b[^a-zäöü]{0,4}|https?:\/\/|www\.)/i

/** Up to the line of two dashes, the note of the telephone, the legal notice, and below the closing the lines of how to reach somebody. */
export const cutSignature = (text: string): string => {
  const lines = text.split('\n')
  let end = lines.length
  let isClosed = false
  for (const [index, line] of lines.entries()) {
    const said = line
      .replace(/<[^>]{0,200}>/g, '')
      .replace(/[\u00a0\s]+/g, ' ')
      .trim()
    if (closings.test(said)) isClosed = true
    const isDashes = /^--[ \u00a0]?$/.test(line) || /^_{2,5}$/.test(said)
    if (isDashes || appLines.test(said) || disclaimers.test(said) || (isClosed && contact.test(said))) {
      end = index
      break
    }
  }
  const said = lines.slice(0, end).join('\n').trim()
  return said || text.trim()
}
