import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { bundlePage, bundleWidget } from './widget-build.ts'

const root = join(import.meta.dirname, '..')
const web = join(root, 'apps/web')
const widgetFolder = join(root, 'apps/widget/dist')

const placesOfWebApp = [
  'apps/web/src',
  'apps/web/public',
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'packages/chat/src',
  'packages/contract/src',
  'package-lock.json',
]
const placesOfWidget = [
  'apps/widget/src',
  'packages/chat/src',
  'scripts/widget-build.ts',
  'package-lock.json',
]

/** Names, sizes and times of everything that something is made of: cheap enough for every start. */
const fingerprint = async (places: string[]): Promise<string> => {
  const hash = createHash('sha256')
  for (const place of places) {
    const path = join(root, place)
    const isFolder = (await stat(path)).isDirectory()
    const files = isFolder
      ? (await readdir(path, { recursive: true, withFileTypes: true }))
          .filter(entry => entry.isFile() && !entry.name.includes('.test.'))
          .map(entry => join(entry.parentPath, entry.name))
          .sort()
      : [path]
    for (const file of files) {
      const { size, mtimeMs } = await stat(file)
      hash.update(`${file}:${size}:${mtimeMs}\n`)
    }
  }
  return hash.digest('hex')
}

/** Compressed once here instead of at every request. */
const compressAssets = async (dist: string): Promise<void> => {
  const files = (await readdir(dist, { recursive: true })).filter(file => /\.(js|css|svg|html)$/.test(file))
  for (const file of files) {
    const path = join(dist, file)
    const bytes = await readFile(path)
    if (bytes.length < 1024) continue
    await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
    await writeFile(
      `${path}.br`,
      await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    )
  }
}

/** Does the work if what it is made of has changed since the last time. */
const unlessFresh = async (folder: string, places: string[], work: () => Promise<void>): Promise<void> => {
  const stamp = join(folder, '.sources')
  const sources = await fingerprint(places)
  if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === sources) return
  await work()
  await compressAssets(folder)
  await writeFile(stamp, sources)
}

const runVite = async (): Promise<void> => {
  console.log('Die Weboberfläche wird gebaut …')
  // A process of its own: tests run with another NODE_ENV, which would put React's development build into it.
  const env = { ...process.env, NODE_ENV: 'production' }
  const vite = spawn(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', web, '--logLevel', 'warn'],
    { env, stdio: 'inherit' },
  )
  const [code] = await once(vite, 'exit')
  if (code !== 0) throw new Error(`Die Weboberfläche ließ sich nicht bauen (vite endete mit ${code}).`)
}

const writeWidget = async (): Promise<void> => {
  const { loader, program, programName } = await bundleWidget()
  await rm(widgetFolder, { recursive: true, force: true })
  await mkdir(widgetFolder, { recursive: true })
  await writeFile(join(widgetFolder, programName), program)
  await writeFile(join(widgetFolder, 'lotse.js'), loader)
  for (const { name, content } of Object.values(await bundlePage()))
    await writeFile(join(widgetFolder, name), content)
}

/** The chat for other people's websites and for the public pages. */
export const buildWidget = (): Promise<void> => unlessFresh(widgetFolder, placesOfWidget, writeWidget)

/** Builds what browsers load, the web app and the widget, in so far as its sources changed since the last time. */
export const buildWebApp = async (): Promise<void> => {
  await buildWidget()
  await unlessFresh(join(web, 'dist'), placesOfWebApp, runVite)
}

if (import.meta.main) await buildWebApp()
