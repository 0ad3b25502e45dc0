interface PipeTable {
  rows: string[][]
  /** Place of its last line. */
  end: number
}

const cellsOf = (line: string): string[] =>
  line
    .replace(/^\s*\|/, '')
    .replace(/\|\s*$/, '')
    .split(/(?<!\\)\|/)

/** Cell by cell: one pattern for the whole line would take long over a line of blanks. */
const isRuler = (line: string): boolean =>
  line.includes('|') && cellsOf(line).every(cell => /^:?-{3,}:?$/.test(cell.trim()))

/** A table as Markdown writes it, if one begins here: the names of its columns, a rule, its rows. */
export const pipeTableAt = (lines: string[], start: number): PipeTable | null => {
  const head = lines[start] ?? ''
  if (!head.includes('|') || !isRuler(lines[start + 1] ?? '')) return null
  let end = start + 1
  while ((lines[end + 1] ?? '').includes('|')) end += 1
  return { rows: [head, ...lines.slice(start + 2, end + 1)].map(cellsOf), end }
}
