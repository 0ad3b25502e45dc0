import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '..')

interface Package {
  name: string
  version?: string
  license?: string
  author?: string | { name?: string }
}

/** What ships: the server's packages, and what the web app and the widget are built from. */
const shippedFolders = async (): Promise<string[]> => {
  const { stdout } = await promisify(execFile)('npm', ['ls', '--all', '--omit=dev', '--parseable'], {
    cwd: root,
    maxBuffer: 1 << 26,
  }).catch((error: { stdout: string }) => error)
  return [...new Set(stdout.trim().split('\n'))].filter(folder => folder.includes('/node_modules/'))
}

const authorOf = ({ author }: Package): string =>
  (typeof author === 'string' ? author : (author?.name ?? '')).replace(/\s*[<(].*$/, '')

/** What was learned from texts of others. */
const learnedFrom = [
  '| GermEval 2018, shared task on the identification of offensive language, training data | CC BY 4.0 | Michael Wiegand, Melanie Siegel, Josef Ruppenhofer |',
]

const rows = new Map<string, string>()
for (const folder of await shippedFolders()) {
  const facts: Package = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  if (!facts.version || facts.name.startsWith('@lotse/')) continue
  const name = `${facts.name} ${facts.version}`
  rows.set(name, `| ${name} | ${facts.license ?? 'see package'} | ${authorOf(facts)} |`)
}
await writeFile(
  join(root, 'THIRD-PARTY-NOTICES.md'),
  [
    '# Third-party notices',
    '',
    'What Lotse ships with. The full texts lie with each package under `node_modules`; this list is made by `npm run notices`.',
    '',
    '| package | licence | by |',
    '| --- | --- | --- |',
    ...[...rows].sort(([a], [b]) => a.localeCompare(b, 'en')).map(([, row]) => row),
    '',
    'The weights by which offensive language is told (`apps/server/src/modules/misuse/detection/linear/offence-weights.bin`) were learned from:',
    '',
    '| texts | licence | by |',
    '| --- | --- | --- |',
    ...learnedFrom,
    '',
  ].join('\n'),
)
console.log(`${rows.size} packages`)
