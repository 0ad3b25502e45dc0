import { type Element, isTag } from './dom.ts'

const rowsOf = (table: Element): Element[] => {
  const rows: Element[] = []
  for (const child of table.children) {
    if (!isTag(child)) continue
    if (child.name === 'tr') rows.push(child)
    else if (['thead', 'tbody', 'tfoot'].includes(child.name)) rows.push(...rowsOf(child))
  }
  return rows
}

const span = (cell: Element, name: string, most: number): number =>
  Math.min(most, Math.max(1, Number.parseInt(cell.attribs[name] ?? '1', 10) || 1))

/** The cells of a table as a grid. A cell over several rows is repeated in each, so that every row says all by itself. */
export const tableRows = (table: Element, textOf: (cell: Element) => string): string[][] => {
  const grid: string[][] = []
  const source = rowsOf(table)
  for (const [index, row] of source.entries()) {
    const line = grid[index] ?? []
    grid[index] = line
    let column = 0
    for (const cell of row.children) {
      if (!isTag(cell) || (cell.name !== 'td' && cell.name !== 'th')) continue
      while (line[column] !== undefined) column++
      const text = textOf(cell)
      const width = span(cell, 'colspan', 50)
      const height = Math.min(span(cell, 'rowspan', 1_000), source.length - index)
      for (let down = 0; down < height; down++) {
        const target = grid[index + down] ?? []
        grid[index + down] = target
        for (let across = 0; across < width; across++) target[column + across] = across === 0 ? text : ''
      }
      column += width
    }
  }
  return grid.map(row => Array.from(row, cell => cell ?? ''))
}

export const cellCount = (table: Element): number =>
  Math.max(
    0,
    ...rowsOf(table).map(
      row => row.children.filter(cell => isTag(cell) && (cell.name === 'td' || cell.name === 'th')).length,
    ),
  )
