/** How much is done at once, and how long others have the database afterwards. */
export interface ArchivePace {
  /** Rows of one read or one transaction. */
  rowsAtOnce: number
  filesAtOnce: number
  /** So large a file of rows becomes before the next one begins: what a sudden end costs at most. */
  pieceBytes: number
  /** After each portion nothing is done for so many times as long as it took. */
  restsFor: number
}

export const defaultArchivePace: ArchivePace = {
  rowsAtOnce: 250,
  filesAtOnce: 25,
  pieceBytes: 16_000_000,
  restsFor: 3,
}
