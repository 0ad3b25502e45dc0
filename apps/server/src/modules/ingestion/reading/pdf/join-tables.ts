import type { Block } from '../text/blocks.ts'
import { cleanLine } from '../text/clean.ts'
import type { Line } from './lines.ts'
import type { FoundTable } from './tables.ts'

/** What is known of the blocks of a document that are tables, or look like one row of one. */
export interface TablesOfPages {
  tables: Map<Block, FoundTable>
  rows: Map<Block, Line>
}

interface Place {
  left: number
  right: number
}

/** Below each other: they begin or end at the same place. */
const isBelow = (a: Place, b: Place | undefined): boolean =>
  b !== undefined && (Math.abs(a.left - b.left) < 6 || Math.abs(a.right - b.right) < 6)

/** Names of columns stand in the middle of them, too. */
const isAbove = (name: Place | undefined, column: Place): boolean =>
  isBelow(column, name) || (name !== undefined && name.left < column.right && column.left < name.right)

const isSameTable = (a: FoundTable, b: FoundTable): boolean =>
  a.columns.length === b.columns.length &&
  a.columns.every((column, index) => isBelow(column, b.columns[index]))

/** The head of a table was the last line of its page: it goes where its rows are. */
const takeHead = (before: Block[] | undefined, first: Block, { tables, rows }: TablesOfPages): void => {
  const last = before?.at(-1)
  const [line, table] = [last && rows.get(last), tables.get(first)]
  if (!before || !line || !table || table.hasHead || first.type !== 'table') return
  if (line.cells.length !== table.columns.length) return
  if (!table.columns.every((column, index) => isAbove(line.cells[index], column))) return
  before.pop()
  first.rows.unshift(line.cells.map(cell => cleanLine(cell.text)))
  table.hasHead = true
}

/** A table that goes on over the page break says there, too, what its columns are. */
export const joinTables = (pages: Block[][], found: TablesOfPages): void => {
  const { tables } = found
  let lastPage: Block[] | undefined
  let head: string[] | null = null
  for (const blocks of pages) {
    const [first] = blocks
    if (!first) continue
    takeHead(lastPage, first, found)
    const before = lastPage?.at(-1)
    const [above, below] = [before && tables.get(before), tables.get(first)]
    const goesOn = above && below && isSameTable(above, below) && first.type === 'table'
    if (goesOn && head && first.rows[0]?.join() !== head.join()) first.rows.unshift(head)
    const last = blocks.at(-1)
    const table = last && tables.get(last)
    if (last?.type !== 'table' || !table) head = null
    else if (last !== first || !goesOn || !head) head = table.hasHead ? (last.rows[0] ?? null) : null
    lastPage = blocks
  }
}
