import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './read-imports.ts'

/** Every file that git knows or would take, as a path from the root. */
export const files: string[] = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter(path => path && existsSync(join(root, path)))

export const isSource = (path: string): boolean => /^(apps|packages)\/.*\.tsx?$/.test(path)
