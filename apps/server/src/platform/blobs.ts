import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { newId } from './ids.ts'

/** Files by key. A key is made here, never from what a client sent. */
export interface Blobs {
  put(bytes: Uint8Array): Promise<string>
  read(key: string): Readable
  delete(key: string): Promise<void>
}

export const createFolderBlobs = (folder: string): Blobs => {
  const fileOf = (key: string) => {
    if (!/^[0-9a-f-]{36}$/.test(key)) throw new Error('Kein Schlüssel eines Blobs')
    // The tail of a version 7 id is random; its head is the time and would put everything into one folder.
    return join(folder, key.slice(-2), key)
  }
  return {
    async put(bytes) {
      const key = newId()
      const file = fileOf(key)
      await mkdir(dirname(file), { recursive: true })
      // Whole or not at all, also when the machine stops in between.
      const handle = await open(`${file}.part`, 'wx')
      try {
        await handle.writeFile(bytes)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(`${file}.part`, file)
      return key
    },
    read: key => createReadStream(fileOf(key)),
    delete: key => rm(fileOf(key), { force: true }),
  }
}
