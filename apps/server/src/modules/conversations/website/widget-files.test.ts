import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createWidgetFiles } from './widget-files.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lotse-widget-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const build = async () => {
  await writeFile(join(folder, 'lotse.js'), 'load()')
  await writeFile(join(folder, 'widget-0123456789ab.js'), 'run()')
  await writeFile(join(folder, 'widget-0123456789ab.js.gz'), 'packed before')
  await writeFile(join(folder, 'page-0123456789cd.js'), 'show()')
  await writeFile(join(folder, 'page-0123456789ef.css'), 'p{}')
}

it('the loader is asked for anew after minutes, its program never; both are for pages of other sites', async () => {
  await build()
  const files = createWidgetFiles(folder)
  const loader = await files.loader()
  expect(String(loader.body)).toBe('load()')
  expect(loader.headers).toEqual({
    'cache-control': 'public, max-age=600, stale-while-revalidate=86400',
    'cross-origin-resource-policy': 'cross-origin',
  })
  const program = await files.program('0123456789ab')
  expect(String(program.body)).toBe('run()')
  expect(program.headers?.['cache-control']).toBe('public, max-age=31536000, immutable')
})

it('a loader of another version gets the program that there is, and does not keep it for ever', async () => {
  await build()
  const program = await createWidgetFiles(folder).program('ffffffffffff')
  expect(String(program.body)).toBe('run()')
  expect(program.headers?.['cache-control']).toContain('max-age=600')
})

it('what was packed by the build is sent as it is, the rest is packed when it is read', async () => {
  await build()
  const files = createWidgetFiles(folder)
  const { packed } = await files.program('0123456789ab')
  expect(String(packed?.gzip)).toBe('packed before')
  expect(String(brotliDecompressSync(packed?.br ?? ''))).toBe('run()')
  expect(String(gunzipSync((await files.loader()).packed?.gzip ?? ''))).toBe('load()')
})

it('before the first build there is nothing, and after it there is no restart needed', async () => {
  const files = createWidgetFiles(folder)
  await expect(files.loader()).rejects.toMatchObject({ code: 'not_found' })
  await build()
  expect(String((await files.loader()).body)).toBe('load()')
})

it('script and style of the public pages are for these alone, and are never asked for twice', async () => {
  await build()
  const files = createWidgetFiles(folder)
  expect(await files.pageHashes()).toEqual({ script: '0123456789cd', style: '0123456789ef' })
  const script = await files.pageScript('0123456789cd')
  expect(script).toMatchObject({ type: 'text/javascript; charset=utf-8' })
  expect(script.headers).toEqual({ 'cache-control': 'public, max-age=31536000, immutable' })
  const old = await files.pageStyle('ffffffffffff')
  expect([String(old.body), old.type]).toEqual(['p{}', 'text/css; charset=utf-8'])
  expect(old.headers?.['cache-control']).toContain('max-age=600')
})
