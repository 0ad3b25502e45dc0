export interface PropLine {
  path: string
  value: string
}

export const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null

export const childrenOf = (value: object): [key: string, value: unknown][] => Object.entries(value)

export const textOf = (value: unknown): string => (value === undefined ? 'undefined' : JSON.stringify(value))

/** Every leaf with the way to it, as the search shows them. */
const flatten = (value: unknown, path = ''): PropLine[] => {
  if (!isBranch(value)) return [{ path, value: textOf(value) }]
  const children = childrenOf(value)
  if (children.length === 0) return [{ path, value: Array.isArray(value) ? '[]' : '{}' }]
  return children.flatMap(([key, child]) => flatten(child, path ? `${path}.${key}` : key))
}

export const searchProps = (value: unknown, term: string): PropLine[] => {
  const wanted = term.trim().toLocaleLowerCase('de-DE')
  return flatten(value).filter(line =>
    `${line.path} ${line.value}`.toLocaleLowerCase('de-DE').includes(wanted),
  )
}
