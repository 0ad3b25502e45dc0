import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { settings } from '../apps/server/src/platform/config.ts'
import { envExample } from '../apps/server/src/platform/env-example.ts'
import { read, root } from './read-imports.ts'
import { files } from './sources.ts'

/** Paths in code style that begin with a folder or file of the root. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`((?:apps|packages|e2e|bench|docs|scripts|architecture|\.ci)\/[^`\s<>*{}]*)`/g)].map(
    ([, path = '']) => path,
  )

describe('the documentation', () => {
  it.each([
    'README.md',
    'docs/architecture.md',
    'docs/embedding.md',
    'docs/forecasting.md',
    'docs/playbooks.md',
    'docs/operations.md',
    'docs/webhooks.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    ...files.filter(path => /^docs\/decisions\/\d{4}-.*\.md$/.test(path)),
  ])('%s names only paths that exist', page => {
    const named = pathsIn(read(page))
    expect(named.filter(path => !existsSync(join(root, path)))).toEqual([])
  })

  it('describes every module and every feature', () => {
    const page = read('docs/architecture.md')
    const rooms = new Set(
      files.flatMap(
        path =>
          /^(apps\/server\/src\/modules\/[^/]+|apps\/web\/src\/features\/[^/]+)\//.exec(path)?.[1] ?? [],
      ),
    )
    expect([...rooms].filter(room => !page.includes(`\`${room}`))).toEqual([])
  })

  it('has ten lines about every module beside its code', () => {
    const modules = new Set(
      files.flatMap(path => /^(apps\/server\/src\/modules\/[^/]+)\//.exec(path)?.[1] ?? []),
    )
    expect([...modules].filter(module => !files.includes(`${module}/README.md`))).toEqual([])
  })

  it('lists every decision on the page that leads to them', () => {
    const pages = files.flatMap(path => /^docs\/decisions\/(\d{4}-.*\.md)$/.exec(path)?.[1] ?? [])
    const index = read('docs/decisions/README.md')
    expect(pages.filter(page => !index.includes(`(${page})`))).toEqual([])
  })

  it('names every setting in .env.example (npm run env-example)', () => {
    expect(read('.env.example')).toBe(envExample())
  })

  it('lists every setting in the README, and no other', () => {
    const table = [...read('README.md').matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name = '']) => name)
    expect(table.sort()).toEqual(Object.keys(settings).sort())
  })
})
