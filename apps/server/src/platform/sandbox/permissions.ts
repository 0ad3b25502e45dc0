import { realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'

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

const sandbox = import.meta.dirname

/** Options of Node for a child that may read its code and packages, and nothing else: no settings, no uploads, no system files. It may write and start nothing. */
export const childPermissions = (
  codeFolder: string,
  { sharedCode = [], hasAddons = false }: { sharedCode?: string[]; hasAddons?: boolean } = {},
): string[] => {
  if (!process.allowedNodeEnvironmentFlags.has('--permission')) return []
  const packages = upwards(codeFolder).flatMap(folder => [
    join(folder, 'node_modules'),
    join(folder, 'package.json'),
  ])
  const readable = [codeFolder, sandbox, ...sharedCode, ...packages].flatMap(withTarget)
  return [
    '--permission',
    ...(hasAddons ? ['--allow-addons'] : []),
    // The watch is a thread.
    '--allow-worker',
    ...new Set(readable.map(path => `--allow-fs-read=${path}`)),
  ]
}
