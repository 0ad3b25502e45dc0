import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const cache = join(root, 'node_modules/.cache/lotse-templates')

/** What a first start writes depends on these; everything else that a start does, every copy's own start does again. */
const ingredients = [
  'package-lock.json',
  'apps/server/migrations/*.sql',
  'apps/server/src/platform/*.ts',
  'apps/server/src/modules/**/{jobs,vectors-store}.ts',
  'apps/server/test/{prepare-template,job-pace}.ts',
]

const keyOf = (): string => {
  const hash = createHash('sha256')
  for (const path of globSync(ingredients, { cwd: root, exclude: ['**/*.test.ts'] }).sort())
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0')
  return hash.digest('hex').slice(0, 32)
}

const aDay = 24 * 60 * 60 * 1000

/** A run that has just begun may still copy from an older one. */
const forgetOldOnes = async (): Promise<void> => {
  for (const name of await readdir(cache)) {
    const folder = join(cache, name)
    const { mtimeMs } = await stat(folder)
    if (Date.now() - mtimeMs > aDay) await rm(folder, { recursive: true, force: true })
  }
}

/** A folder as `prepare` leaves it: made once, and anew when something has changed that it depends on. Nobody writes into it. */
export const preparedFolder = async (prepare: (folder: string) => Promise<void>): Promise<string> => {
  await mkdir(cache, { recursive: true })
  const folder = join(cache, keyOf())
  const now = new Date()
  const isThere = await utimes(folder, now, now).then(
    () => true,
    () => false,
  )
  if (isThere) return folder
  const draft = await mkdtemp(join(cache, 'draft-'))
  await prepare(draft)
  // Somebody else may have been quicker.
  await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }))
  await forgetOldOnes()
  return folder
}
