import { unzipSync } from 'fflate'

/** What is in an archive, by another program than ours, as text by path. */
export const unpack = (archive: Uint8Array): Record<string, string> =>
  Object.fromEntries(
    Object.entries(unzipSync(archive)).map(([path, bytes]) => [path, Buffer.from(bytes).toString('utf8')]),
  )
