export type LegalBlock =
  | { kind: 'heading'; level: 2 | 3 | 4; text: string }
  | { kind: 'paragraph'; lines: string[] }

const heading = /^(#+)\s*(.*)$/

/**
 * Reads the simple form in which legal pages are written: a blank line parts paragraphs, a line that starts with #
 * is a heading. The page's own title is level 1; a level is never skipped, whatever number of # is written.
 */
export const parseLegalText = (content: string): LegalBlock[] => {
  const blocks: LegalBlock[] = []
  let paragraph: string[] = []
  let deepest = 1
  const endParagraph = () => {
    if (paragraph.length > 0) blocks.push({ kind: 'paragraph', lines: paragraph })
    paragraph = []
  }
  for (const line of content.split(/\r\n|\r|\n/).map(text => text.trim())) {
    const found = heading.exec(line)
    if (found?.[2]) {
      endParagraph()
      deepest = Math.min((found[1]?.length ?? 1) + 1, deepest + 1, 4)
      blocks.push({ kind: 'heading', level: deepest as 2 | 3 | 4, text: found[2] })
    } else if (line === '') endParagraph()
    else paragraph.push(line)
  }
  endParagraph()
  return blocks
}
