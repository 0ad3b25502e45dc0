import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type SetName =
  | 'honest'
  | 'citizens'
  | 'injections'
  | 'distress'
  | 'not-distress'
  | 'offences'
  | 'fresh-honest'
  | 'fresh-injections'

/** Messages written for this engine, one a line. Those called fresh were only counted: no rule was made or corrected with them. */
export const readSet = (name: SetName): string[] =>
  readFileSync(join(import.meta.dirname, `${name}.txt`), 'utf8')
    .split('\n')
    .filter(line => line !== '')
