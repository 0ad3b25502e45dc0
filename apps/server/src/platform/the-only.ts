/** The one row that a statement cannot but return: a count over everything, what was just inserted. */
export const theOnly = <Row>(rows: readonly Row[]): Row => {
  const [row] = rows
  if (row === undefined || rows.length > 1)
    throw new Error(`Erwartet war genau eine Zeile, es kamen ${rows.length}.`)
  return row
}
