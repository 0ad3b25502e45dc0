const nothing =
  /^(?:untitled|unbenannt|ohne titel|dokument ?\d*|document ?\d*|scan[ _-]?\d*|print|layout ?\d*|folie ?\d*|tabelle ?\d*|sheet ?\d*|titel|title|image|img|bild|seite ?\d*|page ?\d*|powerpoint[- ]präsentation|vorlage)$/i
const ending = /\.(?:pdf|docx?|xlsx?|txt|rtf|odt|indd|qxd|qxp|html?|png|jpe?g|tmp|dvi|ps)$/i

const program = /^microsoft (?:word|excel|powerpoint)\s*[-–]\s*/i

const tidy = (title: string): string =>
  title.replace(program, '').replace(ending, '').replace(/\s+/g, ' ').trim()

/** The title in a file's properties, unless a program wrote it and no person. */
export const titleOfProperty = (title: string | null | undefined): string | null => {
  const text = (title ?? '').replace(/\s+/g, ' ').trim()
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const isMeaningful = letters >= 4 && letters > text.length * 0.4 && text.length <= 300
  return isMeaningful && !nothing.test(text) && !program.test(text) && !ending.test(text) ? text : null
}

/** "Hundesteuer_Satzung.pdf" and "Microsoft Word - Hundesteuer_Satzung.doc" → "Hundesteuer Satzung". */
export const titleOfFilename = (filename: string | null | undefined): string | null => {
  const [name = ''] = (filename ?? '').split(/[/\\]/).slice(-1)
  const text = tidy(name.normalize('NFC').replace(/[\p{Cc}\p{Cf}\p{Co}]/gu, ''))
    .replace(/_+|(?<=\p{L})-(?=\p{L}*\d)/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return text || null
}
