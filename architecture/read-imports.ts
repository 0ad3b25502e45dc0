import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

export const root = join(import.meta.dirname, '..')

export const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const targetOf = (path: string, target: string): string =>
  target.startsWith('.') ? normalize(join(dirname(path), target)) : target

/** What a file imports: relative ones as paths from the root, packages by their name. */
export const importsOf = (path: string): string[] =>
  [...read(path).matchAll(/(?<!['"\w])(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map(([, target = '']) =>
    targetOf(path, target),
  )

/** The same without imports of types alone, which are gone when the program runs. */
export const runtimeImportsOf = (path: string): string[] =>
  [...read(path).matchAll(/^(?:import|export)\s+(type\s)?[^'"]*?from\s*['"]([^'"]+)['"]/gm)].flatMap(
    ([, type, target = '']) => (type ? [] : [targetOf(path, target)]),
  )
