import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { BlobMissing, type Blobs, isBlobKey } from './blobs.ts'

/** What the other store has of this file. */
const sizeIn = (to: Blobs, key: string): Promise<number | null> =>
  to.size(key).catch(error => {
    if (error instanceof BlobMissing) return null
    throw error
  })

/** Every finished file of a folder that the other store does not have yet; a second time there is nothing to do. */
export const copyBlobs = async (folder: string, to: Blobs): Promise<{ copied: number; already: number }> => {
  const done = { copied: 0, already: 0 }
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const { name, parentPath } of entries.filter(entry => entry.isFile() && isBlobKey(entry.name))) {
    const path = join(parentPath, name)
    if ((await sizeIn(to, name)) === (await stat(path)).size) {
      done.already += 1
      continue
    }
    await to.put(createReadStream(path), name)
    done.copied += 1
  }
  return done
}
