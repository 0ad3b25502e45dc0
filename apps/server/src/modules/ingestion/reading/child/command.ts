import { fileURLToPath } from 'node:url'
import { childPermissions } from '../../../../platform/sandbox/permissions.ts'
import type { ChildSettings } from './protocol.ts'

const program = fileURLToPath(new URL('./main.ts', import.meta.url))
/** The module with everything the child runs: reading and passages. */
const codeFolder = fileURLToPath(new URL('../..', import.meta.url))
/** What it needs of the platform beside its sandbox. */
const sharedCode = [fileURLToPath(new URL('../../../../platform/picture-size.ts', import.meta.url))]

export const childCommand = (settings: ChildSettings, main = program): string[] => [
  '--no-warnings',
  '--disallow-code-generation-from-strings',
  `--max-old-space-size=${settings.limits.heapMegabytes}`,
  // The canvas is native.
  ...childPermissions(codeFolder, { sharedCode, hasAddons: true }),
  main,
  JSON.stringify(settings),
]
