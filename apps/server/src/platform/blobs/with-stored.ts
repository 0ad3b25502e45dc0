import type { Blobs } from './blobs.ts'

/** Stores files and hands their keys to the work that writes them into rows, in one transaction. When it fails, nothing of them is left. */
export const withStored = async <const Files extends readonly { bytes: Uint8Array }[], T>(
  blobs: Blobs,
  files: Files,
  work: (keys: { [Place in keyof Files]: string }) => Promise<T>,
): Promise<T> => {
  const keys: string[] = []
  try {
    for (const { bytes } of files) keys.push(await blobs.put(bytes))
    return await work(keys as { [Place in keyof Files]: string })
  } catch (error) {
    for (const key of keys) await blobs.delete(key)
    throw error
  }
}
