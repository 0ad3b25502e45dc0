/** What reading one file may cost. Every number is generous for a real document and small for a bomb. */
export const limits = {
  fileBytes: 50_000_000,
  pages: 2_000,
  /** Characters of the finished text; also bounds what a child process can send back. */
  textCharacters: 20_000_000,

  zipEntries: 5_000,
  zipBytes: 300_000_000,
  /** Unpacked size over packed size, looked at only above `zipRatioFrom` unpacked bytes: small XML compresses well. */
  zipRatio: 250,
  zipRatioFrom: 20_000_000,

  /** Files of an archive, and all their bytes. */
  archiveFiles: 200,
  archiveBytes: 100_000_000,
  /** Attachments of a message, and how deep files may lie in files: a letter in a message in an archive. */
  attachments: 50,
  nesting: 3,

  imagePixels: 50_000_000,
  imageSide: 20_000,
  renderPixels: 25_000_000,

  sheetRows: 20_000,
  sheetColumns: 200,
  sheetCells: 500_000,

  htmlBytes: 5_000_000,
  htmlElements: 200_000,
  htmlDepth: 256,
}

/** What a child process may use. Time is CPU time, so that a busy machine does not fail good files. */
export interface ChildLimits {
  residentBytes: number
  heapMegabytes: number
  /** For opening a file and everything that has no pages. */
  cpuMilliseconds: number
  cpuMillisecondsPerPage: number
  cpuMillisecondsPerOcrPage: number
  /** A child that neither ends nor uses the processor is stopped after this multiple of its CPU time. */
  wallFactor: number
}

export const childLimits: ChildLimits = {
  residentBytes: 900_000_000,
  heapMegabytes: 600,
  cpuMilliseconds: 15_000,
  cpuMillisecondsPerPage: 50,
  cpuMillisecondsPerOcrPage: 60_000,
  wallFactor: 6,
}

/** A4 page of running text, for formats that do not say their pages. */
const charactersPerPage = 3_000

export const estimatePages = (characters: number): number =>
  Math.max(1, Math.ceil(characters / charactersPerPage))

/** What a file says of its pages decides its price, so it counts only where its length makes it likely. */
export const plausiblePages = (stated: number | undefined, characters: number): number => {
  const estimate = estimatePages(characters)
  return stated !== undefined && stated >= estimate / 4 && stated <= estimate * 10 + 50 ? stated : estimate
}
