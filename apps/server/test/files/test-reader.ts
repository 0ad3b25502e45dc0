import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ReadDocument } from '../../src/modules/ingestion/reading/document.ts'
import { countPages, sniff } from '../../src/modules/ingestion/reading/index.ts'
import {
  createReaderWith,
  type ReaderSettings,
  type ReadOptions,
} from '../../src/modules/ingestion/reading/reader.ts'

/** A reader for files that exist only in a test: sniffed by their bytes and name, then read, as an upload is. */
export const openTestReader = (settings: ReaderSettings = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'lotse-reading-'))
  const reader = createReaderWith({ children: 1, ...settings })
  let files = 0
  const store = async (bytes: Uint8Array): Promise<string> => {
    const path = join(folder, String(++files))
    await writeFile(path, bytes)
    return path
  }
  return {
    reader,
    store,
    read: async (bytes: Uint8Array, filename: string, options: ReadOptions = {}): Promise<ReadDocument> => {
      const kind = await sniff(bytes, filename)
      return reader.read(await store(bytes), kind, { filename, ...options })
    },
    count: async (bytes: Uint8Array, filename: string): Promise<number> =>
      countPages(reader, await store(bytes), await sniff(bytes, filename)),
    close: async (): Promise<void> => {
      await reader.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
