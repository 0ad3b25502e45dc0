import { join } from 'node:path'
import type { Blobs } from '../src/platform/blobs/blobs.ts'
import { createFolderBlobs } from '../src/platform/blobs/folder-blobs.ts'
import { type MortalPlace, say } from './mortal-work.ts'

/** The files of an installation on which processes die: a line for each that is read or written. */
export const spokenBlobs = ({ dataDir }: MortalPlace): Blobs => {
  const blobs = createFolderBlobs(join(dataDir, 'blobs'))
  return {
    ...blobs,
    async put(content, key) {
      const written = await blobs.put(content, key)
      // Before its row: the death may come between the two.
      say('file')
      return written
    },
    read(...args) {
      say('read')
      return blobs.read(...args)
    },
  }
}
