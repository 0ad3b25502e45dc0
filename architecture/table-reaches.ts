/** A table or view as a file declares it for Drizzle: its name in the database and the constant that stands for it. */
export interface DeclaredTable {
  name: string
  constant: string
}

export const tablesDeclaredIn = (text: string): DeclaredTable[] =>
  [...text.matchAll(/const (\w+) = pg(?:Table|View)\(\s*'(\w+)'/g)].map(([, constant = '', name = '']) => ({
    name,
    constant,
  }))

/** The tables and views that SQL makes, in a migration or in the code. */
export const tablesMadeIn = (text: string): string[] =>
  [...text.matchAll(/\bcreate (?:unlogged )?(?:table|view)(?: if not exists)? (\w+) (?:\(|as)/g)].map(
    ([, name = '']) => name,
  )

const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, ' ').replace(/(^|\s)\/\/.*$/gm, '$1')

/** What stands between a word of SQL that tables follow and one of them: `only`, and other tables of a list. */
const before = String.raw`\s+(?:(?:only|table|lateral)\s+)*(?:\w+(?:\s+(?:as\s+)?\w+)?\s*,\s*)*"?`
/** Behind an import stands a quoted path; a call or a type is no table either. */
const behind = String.raw`\b(?![(:])`

const occursAfter = (words: string, table: string): RegExp =>
  new RegExp(String.raw`\b(?:${words})${before}${table}${behind}`, 'i')

/**
 * Whether the SQL in a file names a table. A name of several words is one wherever it stands, except as a value in quotes of its
 * own; a name that is a word of the language as well is one only where SQL expects a table.
 */
const isNamed = (code: string, table: string): boolean =>
  (table.includes('_') && new RegExp(`(?<!['"])\\b${table}\\b(?!['"])`).test(code)) ||
  occursAfter('from|join|into|update|using|truncate|lock', table).test(code)

const isWritten = (code: string, { name, constant }: DeclaredTable): boolean =>
  occursAfter('insert into|merge into|update|delete from|truncate', name).test(code) ||
  new RegExp(
    String.raw`\.(?:insert|update|delete)\(${constant}\)|(?:into|update|delete from)\s+\$\{${constant}\}`,
  ).test(code)

/** What a file imports by name as a value, under the name that the other file has for it. */
const isImported = (code: string, constant: string): boolean =>
  [...code.matchAll(/^(?:import|export) \{([^}]*)\} from/gm)].some(([, names = '']) =>
    names.split(',').some(name => name.trim().split(/\s+as\s+/)[0] === constant),
  )

export interface Reach {
  table: string
  writes: boolean
}

/** The tables of others that a file uses: by their names in SQL, or by the constants that it imports. */
export const reachesOf = (text: string, foreign: readonly DeclaredTable[]): Reach[] => {
  const code = withoutComments(text)
  return foreign
    .filter(({ name, constant }) => isNamed(code, name) || isImported(code, constant))
    .map(table => ({ table: table.name, writes: isWritten(code, table) }))
}
