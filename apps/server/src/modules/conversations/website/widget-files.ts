import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { routes } from '@lotse/contract'
import { notFound } from '../../../platform/errors.ts'
import { bind, type StreamReply } from '../../../platform/http/handlers.ts'

const builtWidget = join(import.meta.dirname, '../../../../../widget/dist')

/** Loaders are asked for at every visit of a page; within these minutes a new version reaches everybody. */
const forMinutes = 'public, max-age=600, stale-while-revalidate=86400'
const forEver = 'public, max-age=31536000, immutable'

const typeOf = (path: string): string => (path.endsWith('.css') ? 'text/css' : 'text/javascript')

const readBuilt = async (path: string): Promise<StreamReply> => {
  const body = await readFile(path)
  const packed = (end: string, pack: (bytes: Buffer) => Buffer) =>
    existsSync(path + end) ? readFile(path + end) : pack(body)
  return {
    type: `${typeOf(path)}; charset=utf-8`,
    body,
    packed: { br: await packed('.br', brotliCompressSync), gzip: await packed('.gz', gzipSync) },
  }
}

const forForeignPages = (script: StreamReply, cacheControl: string): StreamReply => ({
  ...script,
  headers: { 'cache-control': cacheControl, 'cross-origin-resource-policy': 'cross-origin' },
})

interface HashedFile {
  hash: string
  file: StreamReply
}

interface WidgetFiles {
  loader: StreamReply
  program: HashedFile
  pageScript: HashedFile
  pageStyle: HashedFile
}

const readFolder = async (folder: string): Promise<WidgetFiles | null> => {
  const names = await readdir(folder).catch((): string[] => [])
  const hashed = async (pattern: RegExp): Promise<HashedFile | null> => {
    for (const name of names) {
      const hash = pattern.exec(name)?.[1]
      if (hash) return { hash, file: await readBuilt(join(folder, name)) }
    }
    return null
  }
  const program = await hashed(/^widget-([0-9a-f]{12})\.js$/)
  const pageScript = await hashed(/^page-([0-9a-f]{12})\.js$/)
  const pageStyle = await hashed(/^page-([0-9a-f]{12})\.css$/)
  if (!program || !pageScript || !pageStyle || !names.includes('lotse.js')) return null
  return { loader: await readBuilt(join(folder, 'lotse.js')), program, pageScript, pageStyle }
}

/** The files of widget and public pages, read once. Whatever a page has kept of an older version still gets one that fits. */
export const createWidgetFiles = (folder: string) => {
  let reading: Promise<WidgetFiles | null> | null = null
  const files = async (): Promise<WidgetFiles> => {
    reading ??= readFolder(folder)
    const found = await reading
    if (found) return found
    reading = null
    throw notFound()
  }
  const lastingFor = (hash: string, current: HashedFile) => (hash === current.hash ? forEver : forMinutes)
  const ownFile = (hash: string, current: HashedFile): StreamReply => ({
    ...current.file,
    headers: { 'cache-control': lastingFor(hash, current) },
  })
  return {
    loader: async (): Promise<StreamReply> => forForeignPages((await files()).loader, forMinutes),
    async program(hash: string): Promise<StreamReply> {
      const { program } = await files()
      return forForeignPages(program.file, lastingFor(hash, program))
    },
    pageScript: async (hash: string): Promise<StreamReply> => ownFile(hash, (await files()).pageScript),
    pageStyle: async (hash: string): Promise<StreamReply> => ownFile(hash, (await files()).pageStyle),
    async pageHashes(): Promise<{ script: string; style: string }> {
      const { pageScript, pageStyle } = await files()
      return { script: pageScript.hash, style: pageStyle.hash }
    },
  }
}

const files = createWidgetFiles(builtWidget)

/** Where the public pages find their script and style. */
export const sitePaths = async (): Promise<{ script: string; style: string }> => {
  const { script, style } = await files.pageHashes()
  return {
    script: routes['tenantwebsite.script'].path.replace(':hash', script),
    style: routes['tenantwebsite.style'].path.replace(':hash', style),
  }
}

export const widgetHandlers = bind({
  'widget.loader': () => files.loader(),
  'widget.program': (_ctx, { params }) => files.program(params.hash),
  'tenantwebsite.script': (_ctx, { params }) => files.pageScript(params.hash),
  'tenantwebsite.style': (_ctx, { params }) => files.pageStyle(params.hash),
})
