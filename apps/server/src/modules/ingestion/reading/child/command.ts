import { realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ChildSettings } from './protocol.ts'

const program = fileURLToPath(new URL('./main.ts', import.meta.url))
/** The module with everything the child runs: reading and passages. */
const codeFolder = fileURLToPath(new URL('../..', import.meta.url))
/** The one thing of the platform that it needs. */
const sharedCode = fileURLToPath(new URL('../../../../platform/picture-size.ts', import.meta.url))

const upwards = (folder: string): string[] => {
  const parent = dirname(folder)
  return parent === folder ? [folder] : [folder, ...upwards(parent)]
}

/** Node asks for the place itself, where a folder is a link to it. */
const withTarget = (path: string): string[] => {
  try {
    return [path, realpathSync(path)]
  } catch {
    return [path]
  }
}

/** The child may read its code and packages, and nothing else: no settings, no uploads, no system files. It may write and start nothing. */
const permissions = (): string[] => {
  if (!process.allowedNodeEnvironmentFlags.has('--permission')) return []
  const readable = upwards(codeFolder).flatMap(folder => [
    join(folder, 'node_modules'),
    join(folder, 'package.json'),
  ])
  return [
    '--permission',
    // The canvas is native, the watch and the OCR engine are threads.
    '--allow-addons',
    '--allow-worker',
    ...new Set(
      [codeFolder, sharedCode, ...readable].flatMap(withTarget).map(path => `--allow-fs-read=${path}`),
    ),
  ]
}

export const childCommand = (settings: ChildSettings, main = program): string[] => [
  '--no-warnings',
  '--disallow-code-generation-from-strings',
  `--max-old-space-size=${settings.limits.heapMegabytes}`,
  ...permissions(),
  main,
  JSON.stringify(settings),
]
