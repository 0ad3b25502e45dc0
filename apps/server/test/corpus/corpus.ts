import { columnFiles } from './column-files.ts'
import { feeFiles } from './fee-files.ts'
import { formFiles } from './form-files.ts'
import type { KnownFile } from './known-file.ts'
import { officeFiles } from './office-files.ts'
import { officialFiles } from './official-files.ts'
import { structureFiles } from './structure-files.ts'
import { tableFiles } from './table-files.ts'
import { textFiles } from './text-files.ts'

/** Files of all kinds, made here, whose text is known to the letter. */
export const corpus = (): KnownFile[] => [
  ...columnFiles(),
  ...tableFiles(),
  ...structureFiles(),
  ...formFiles(),
  ...textFiles(),
  ...officeFiles(),
  ...officialFiles(),
  ...feeFiles(),
]
