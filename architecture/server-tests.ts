import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { root, runtimeImportsOf } from './read-imports.ts'

export const serverTests = globSync('apps/server/{src,test}/**/*.test.ts', { cwd: root }).sort()

/** The test app, databases, processes and servers that tests stand on; how long one waits for them needs none of it. */
const isStage = (path: string): boolean =>
  path.startsWith('apps/server/test/') && path !== 'apps/server/test/patience.ts'

/** An import that leads nowhere is for the test itself to fail on, not for the start of all tests. */
const isFile = (target: string): boolean =>
  target.startsWith('apps/server/') && target.endsWith('.ts') && existsSync(join(root, target))

/** Whether a file, or anything that it imports, stands on the stage. */
const needsStage = (path: string, seen = new Set<string>()): boolean => {
  if (isStage(path)) return true
  if (seen.has(path)) return false
  seen.add(path)
  return runtimeImportsOf(path).some(target => isFile(target) && needsStage(target, seen))
}

/**
 * The server's tests that need nothing but the code: a project of their own, which waits for no database and is part of
 * `npm run check`. Decided by what a file imports, so that nobody has to say it.
 */
export const unitTests = serverTests.filter(path => !needsStage(path))
