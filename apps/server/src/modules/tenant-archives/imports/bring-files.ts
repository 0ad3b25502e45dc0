import { fileTypeFromBuffer } from 'file-type'
import type { Ctx } from '../../../platform/context.ts'
import type { ArchivedFiles, ArchivedRow, ArchivedTable } from '../../../platform/tenant-archive.ts'
import { ZipRefused } from '../../../platform/zip/read-zip.ts'
import type { ArchivedFile } from '../manifest.ts'
import { newIdOf } from './new-ids.ts'
import type { OpenArchive } from './open-archive.ts'

const pictureTypes: (string | undefined)[] = ['image/png', 'image/jpeg', 'image/webp']
/** Enough of a file to know what it is. */
const headBytes = 4_100

/** Pictures are shown by browsers as they are: what is none does not get in. */
const checkPicture = async (file: ArchivedFile, head: Buffer): Promise<void> => {
  if (!pictureTypes.includes((await fileTypeFromBuffer(head))?.mime))
    throw new ZipRefused(`Die Datei „${file.path}“ ist kein Bild.`)
}

/** The file's bytes as they are, refused where they are not what their kind may be. */
export async function* accepted(
  archive: OpenArchive,
  { accepts }: ArchivedFiles,
  file: ArchivedFile,
): AsyncGenerator<Buffer> {
  if (file.bytes > accepts.bytesAtMost) throw new ZipRefused(`Die Datei „${file.path}“ ist zu groß.`)
  let head = Buffer.alloc(0)
  for await (const piece of archive.read(file)) {
    if (accepts.isPicture && head.length < headBytes) head = Buffer.concat([head, piece])
    yield piece
  }
  if (accepts.isPicture) await checkPicture(file, head)
}

const isThere = ({ blobs }: Ctx, key: string, bytes: number): Promise<boolean> =>
  blobs.size(key).then(
    size => size === bytes,
    error => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
      throw error
    },
  )

const bringFile = async (
  ctx: Ctx,
  archive: OpenArchive,
  importId: string,
  kind: ArchivedFiles,
  file: ArchivedFile,
): Promise<string> => {
  const key = newIdOf(importId, file.key ?? '')
  if (await isThere(ctx, key, file.bytes)) return key
  // Half of one may lie there from before a sudden end.
  await ctx.blobs.delete(key)
  await ctx.blobs.put(accepted(archive, kind, file), key)
  return key
}

/** Puts the files of these rows into the store, and their new keys into the rows; rows whose file did not travel are left out. */
export const bringFiles = async (
  ctx: Ctx,
  archive: OpenArchive,
  { importId, kinds }: { importId: string; kinds: ReadonlyMap<string, ArchivedFiles> },
  { columns }: ArchivedTable,
  rows: ArchivedRow[],
): Promise<ArchivedRow[]> => {
  const fileColumns = Object.entries(columns).filter(([, { is }]) => is === 'file')
  if (!fileColumns.length) return rows
  const complete: ArchivedRow[] = []
  for (const row of rows) {
    const brought = { ...row }
    let isComplete = true
    for (const [name, { of: kindName = '', schema, writes }] of fileColumns) {
      const old = row[name]
      if (typeof old !== 'string') continue
      const kind = kinds.get(kindName)
      const file = archive.fileOf(kindName, old)
      if (!kind || !file) {
        brought[name] = null
        isComplete &&= schema.safeParse(null).success
        continue
      }
      brought[name] = await bringFile(ctx, archive, importId, kind, file)
      if (writes) Object.assign(brought, { [writes.bytes]: file.bytes, [writes.sha256]: `\\x${file.sha256}` })
    }
    if (isComplete) complete.push(brought)
  }
  return complete
}
