import { describe, expect, it } from 'vitest'
import { circlesIn } from './circles.ts'
import { importsOf, runtimeImportsOf } from './read-imports.ts'
import { files, isSource } from './sources.ts'

/** From the ground up; a module imports only those that stand before it. */
const modules = [
  'audit',
  'identity',
  'tenancy',
  'sso',
  'credits',
  'analytics',
  'credit-reports',
  'databuckets',
  'retrieval',
  'ingestion',
  'chatbots',
  'conversations',
  'misuse',
  'public-queries',
  'public-query-mail',
  'legal-pages',
  'support',
  'data-protection',
  'tenant-lifecycle',
  'tenant-archives',
  'sub-tenants',
  'tenant-administration',
  'separation-proof',
  'dashboard',
  'layout',
]

const sources = files.filter(isSource)
const isTest = (path: string) => path.includes('.test.') || path.startsWith('apps/server/test/')

const moduleOf = (path: string) => /^apps\/server\/src\/modules\/([^/]+)\//.exec(path)?.[1]
const featureOf = (path: string) => /^apps\/web\/src\/features\/([^/]+)\//.exec(path)?.[1]

/** Each arrow that breaks a rule, as "from → to". */
const arrows = (
  from: (path: string) => boolean,
  isWrong: (target: string, path: string) => boolean,
): string[] =>
  sources
    .filter(path => from(path) && !isTest(path))
    .flatMap(path =>
      importsOf(path)
        .filter(target => isWrong(target, path))
        .map(target => `${path} → ${target}`),
    )

describe('the direction of imports', () => {
  it('knows every module of the server', () => {
    const found = new Set(sources.flatMap(path => moduleOf(path) ?? []))
    expect([...found].sort()).toEqual([...modules].sort())
  })

  it('lets a module use only the modules before it', () => {
    const wrong = arrows(
      path => moduleOf(path) !== undefined,
      (target, path) => {
        const other = moduleOf(target)
        return other !== undefined && modules.indexOf(other) > modules.indexOf(moduleOf(path) ?? '')
      },
    )
    expect(wrong).toEqual([])
  })

  it('lets nobody reach past the face of a module', () => {
    const wrong = arrows(
      path => path.startsWith('apps/server/src/'),
      (target, path) => {
        const other = moduleOf(target)
        if (other === undefined || other === moduleOf(path) || target.endsWith('/index.ts')) return false
        // The demo is filled as tests are.
        return !(path.startsWith('apps/server/src/demo/') && target.endsWith('/seeding.ts'))
      },
    )
    expect(wrong).toEqual([])
  })

  it('keeps the platform free of modules', () => {
    expect(
      arrows(
        path => path.startsWith('apps/server/src/platform/'),
        target => moduleOf(target) !== undefined,
      ),
    ).toEqual([])
  })

  it('keeps the contract free of everything but zod', () => {
    const wrong = arrows(
      path => path.startsWith('packages/contract/'),
      target => target !== 'zod' && !target.startsWith('packages/contract/src/'),
    )
    expect(wrong).toEqual([])
  })

  it('keeps the reading of answers free of everything but the parser of events', () => {
    const wrong = arrows(
      path => path.startsWith('packages/chat/src/'),
      target => target !== 'eventsource-parser' && !target.startsWith('packages/chat/src/'),
    )
    expect(wrong).toEqual([])
  })

  it('keeps the ui kit free of the app, the features and the contract', () => {
    const wrong = arrows(
      path => path.startsWith('apps/web/src/ui/'),
      target =>
        target.startsWith('apps/web/src/app/') ||
        featureOf(target) !== undefined ||
        target === '@lotse/contract',
    )
    expect(wrong).toEqual([])
  })

  it('keeps one feature of the web app out of the others', () => {
    const wrong = arrows(
      path => featureOf(path) !== undefined,
      (target, path) => featureOf(target) !== undefined && featureOf(target) !== featureOf(path),
    )
    expect(wrong).toEqual([])
  })

  it('keeps the form library out of the fields and the table, which stand on pages without a form too', () => {
    const reached = new Set<string>()
    const reach = (path: string): void => {
      if (reached.has(path)) return
      reached.add(path)
      if (files.includes(path)) runtimeImportsOf(path).forEach(reach)
    }
    for (const path of sources)
      if (/^apps\/web\/src\/ui\/(fields|table)\//.test(path) && !isTest(path)) reach(path)
    expect([...reached]).toContain('react-aria-components')
    expect([...reached]).not.toContain('react-hook-form')
  })

  it('has no circle among the files, types included', () => {
    const graph = new Map(
      sources
        .filter(path => /^(apps|packages)\/[^/]+\/src\//.test(path) && !isTest(path))
        .map(path => [path, importsOf(path)]),
    )
    expect(circlesIn(graph)).toEqual([])
  })
})

describe('a circle', () => {
  it('is found where files lead back to one of them', () => {
    const graph = new Map([
      ['a', ['b']],
      ['b', ['c', 'zod']],
      ['c', ['b']],
    ])
    expect(circlesIn(graph)).toEqual(['b → c → b'])
  })

  it('is none where two ways lead to the same file', () => {
    const graph = new Map([
      ['a', ['b', 'c']],
      ['b', ['d']],
      ['c', ['d']],
    ])
    expect(circlesIn(graph)).toEqual([])
  })
})
