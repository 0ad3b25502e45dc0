import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { notFound } from '../../../platform/errors.ts'
import { bind, type StreamReply } from '../../../platform/http/handlers.ts'

const builtWidget = join(import.meta.dirname, '../../../../../widget/dist')

/** Loaders are asked for at every visit of a page; within these minutes a new version reaches everybody. */
const forMinutes = 'public, max-age=600, stale-while-revalidate=86400'
const forEver = 'public, max-age=31536000, immutable'

const readScript = async (path: string): Promise<StreamReply> => {
  const body = await readFile(path)
  const packed = (end: string, pack: (bytes: Buffer) => Buffer) =>
    existsSync(path + end) ? readFile(path + end) : pack(body)
  return {
    type: 'text/javascript; charset=utf-8',
    body,
    packed: { br: await packed('.br', brotliCompressSync), gzip: await packed('.gz', gzipSync) },
  }
}

const forForeignPages = (script: StreamReply, cacheControl: string): StreamReply => ({
  ...script,
  headers: { 'cache-control': cacheControl, 'cross-origin-resource-policy': 'cross-origin' },
})

interface WidgetFiles {
  loader: StreamReply
  program: StreamReply
  hash: string
}

const readFolder = async (folder: string): Promise<WidgetFiles | null> => {
  const names = await readdir(folder).catch((): string[] => [])
  const hash = names.flatMap(name => /^widget-([0-9a-f]{12})\.js$/.exec(name)?.[1] ?? [])[0]
  if (!hash || !names.includes('lotse.js')) return null
  return {
    hash,
    loader: await readScript(join(folder, 'lotse.js')),
    program: await readScript(join(folder, `widget-${hash}.js`)),
  }
}

/** The files of the widget, read once. Whatever a page has kept of an older version still gets a program that fits. */
export const createWidgetFiles = (folder: string) => {
  let reading: Promise<WidgetFiles | null> | null = null
  const files = async (): Promise<WidgetFiles> => {
    reading ??= readFolder(folder)
    const found = await reading
    if (found) return found
    reading = null
    throw notFound()
  }
  return {
    loader: async (): Promise<StreamReply> => forForeignPages((await files()).loader, forMinutes),
    async program(hash: string): Promise<StreamReply> {
      const current = await files()
      return forForeignPages(current.program, hash === current.hash ? forEver : forMinutes)
    },
  }
}

const files = createWidgetFiles(builtWidget)

export const widgetHandlers = bind({
  'widget.loader': () => files.loader(),
  'widget.program': (_ctx, { params }) => files.program(params.hash),
})
