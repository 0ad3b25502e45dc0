/** Properties are bounded: a file that never closes them must not be read over and over. */
const tag = /<(\/?)w:r(?:\s[^>]*?)?(\/?)>/g
const ownProperties = /\s*<w:rPr(?:\s[^>]*)?>(.{0,4000}?)<\/w:rPr>/sy
const vanishes = /<w:vanish(?:\s+w:val="(?:1|true|on)")?\s*\/>/
/** In half points: nobody reads one point. */
const isTiny = /<w:sz\s+w:val="[012]"\s*\/>/
const styleOf = /<w:rStyle\s+w:val="([^"]*)"\s*\/>/
const style = /<w:style\s[^>]*?w:styleId="([^"]*)"[^>]*>(.{0,20000}?)<\/w:style>/gs

/** The styles whose text does not show. */
const hiddenStyles = (stylesXml: string): Set<string> =>
  new Set(
    [...stylesXml.matchAll(style)].flatMap(([, id = '', body = '']) => (vanishes.test(body) ? [id] : [])),
  )

const isHidden = (properties: string, styles: ReadonlySet<string>): boolean =>
  vanishes.test(properties) || isTiny.test(properties) || styles.has(styleOf.exec(properties)?.[1] ?? '')

/** How many letters are in a piece of a document. */
const lettersIn = (xml: string): number =>
  [...xml.matchAll(/<w:t(?:\s[^>]*)?>([^<]*)<\/w:t>/g)].reduce(
    (sum, [, text = '']) => sum + text.trim().length,
    0,
  )

/**
 * The document without the runs that Word does not show, and how many letters were in them: hidden text is there for machines, and may
 * try to give orders to them. A run in a text box stands within the run that holds the box.
 */
export const withoutHiddenRuns = (
  documentXml: string,
  stylesXml: string,
): { xml: string; letters: number } => {
  const styles = hiddenStyles(stylesXml)
  const open: { start: number; isHidden: boolean }[] = []
  const kept: string[] = []
  let [end, letters] = [0, 0]
  for (const match of documentXml.matchAll(tag)) {
    const [whole, closes, isEmpty] = match
    if (isEmpty) continue
    if (!closes) {
      ownProperties.lastIndex = match.index + whole.length
      const properties = ownProperties.exec(documentXml)?.[1] ?? ''
      open.push({ start: match.index, isHidden: isHidden(properties, styles) })
      continue
    }
    const run = open.pop()
    // Within a hidden run everything goes with it.
    if (!run?.isHidden || open.some(outer => outer.isHidden)) continue
    const after = match.index + whole.length
    kept.push(documentXml.slice(end, run.start))
    letters += lettersIn(documentXml.slice(run.start, after))
    end = after
  }
  return { xml: kept.join('') + documentXml.slice(end), letters }
}
