import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { newId } from './ids.ts'

/** Files by key. A key is made here, never from what a client sent. */
export interface Blobs {
  /** A key that was made before with `newId` lets the caller write it down first, so that no file is ever forgotten. */
  put(content: Uint8Array | AsyncIterable<Uint8Array>, key?: string): Promise<string>
  read(key: string): Readable
  size(key: string): Promise<number>
  /** Where it lies on this machine, for programs that open files themselves. Nobody writes there. */
  path(key: string): string
  delete(key: string): Promise<void>
}

export const createFolderBlobs = (folder: string): Blobs => {
  const fileOf = (key: string) => {
    if (!/^[0-9a-f-]{36}$/.test(key)) throw new Error('Kein Schlüssel eines Blobs')
    // The tail of a version 7 id is random; its head is the time and would put everything into one folder.
    return join(folder, key.slice(-2), key)
  }
  const partOf = (key: string) => `${fileOf(key)}.part`
  return {
    async put(content, key = newId()) {
      const file = fileOf(key)
      await mkdir(dirname(file), { recursive: true })
      // Whole or not at all, also when the machine stops in between.
      const handle = await open(partOf(key), 'wx')
      try {
        await handle.writeFile(content)
        await handle.sync()
      } catch (error) {
        await rm(partOf(key), { force: true })
        throw error
      } finally {
        await handle.close()
      }
      await rename(partOf(key), file)
      return key
    },
    read: key => createReadStream(fileOf(key)),
    size: async key => (await stat(fileOf(key))).size,
    path: fileOf,
    async delete(key) {
      await rm(fileOf(key), { force: true })
      await rm(partOf(key), { force: true })
    },
  }
}
