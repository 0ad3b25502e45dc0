import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { newId } from '../ids.ts'
import { type Blobs, refuseForeignKey, seldom } from './blobs.ts'

/** A new name is on the disk only when its folder is. */
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

const makeFolder = async (folder: string): Promise<void> => {
  const firstNew = await mkdir(folder, { recursive: true })
  if (!firstNew) return
  for (let made = folder; made.length >= firstNew.length; made = dirname(made))
    await syncFolder(dirname(made))
}

export const createFolderBlobs = (folder: string): Blobs => {
  const fileOf = (key: string) => {
    refuseForeignKey(key)
    // The tail of a version 7 id is random; its head is the time and would put everything into one folder.
    return join(folder, key.slice(-2), key)
  }
  const partOf = (key: string) => `${fileOf(key)}.part`
  return {
    async put(content, key = newId()) {
      const file = fileOf(key)
      await makeFolder(dirname(file))
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
      await syncFolder(dirname(file))
      return key
    },
    read: key => createReadStream(fileOf(key)),
    size: async key => (await stat(fileOf(key))).size,
    withFile: async (key, use) => use(fileOf(key)),
    async delete(key) {
      await rm(fileOf(key), { force: true })
      await rm(partOf(key), { force: true })
    },
    check: seldom(async () => {
      await makeFolder(folder)
      const file = join(folder, `.check-${newId()}`)
      // As large as the smallest piece of a disk, and really written: a full one takes an empty file gladly.
      await writeFile(file, Buffer.alloc(4096), { flush: true, flag: 'wx' }).finally(() =>
        rm(file, { force: true }),
      )
    }),
    close: async () => undefined,
  }
}
