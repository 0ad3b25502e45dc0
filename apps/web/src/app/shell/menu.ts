import type { MenuItem } from '@lotse/contract'

export interface Place {
  pathname: string
  search: string
}

/** How exactly a menu route stands for the shown page; 0 if it does not. */
const closeness = (route: string, place: Place): number => {
  const [path = '', query = ''] = route.split('?')
  const isHere = place.pathname === path || place.pathname.startsWith(`${path}/`)
  if (!isHere) return 0
  const wanted = [...new URLSearchParams(query)]
  const actual = new URLSearchParams(place.search)
  return wanted.every(([key, value]) => actual.get(key) === value) ? path.length * 10 + wanted.length : 0
}

/**
 * The way down the menu to the shown page, as keys of its items; empty when the menu does not have it.
 * Form pages below a list belong to the list's item, so the longest matching route wins.
 */
export const pathToCurrent = (items: readonly MenuItem[], place: Place): string[] => {
  let best: { score: number; keys: string[] } = { score: 0, keys: [] }
  const walk = (level: readonly MenuItem[], parents: string[]): void => {
    for (const item of level) {
      const keys = [...parents, keyOf(item, parents)]
      const score = item.route === null ? 0 : closeness(item.route, place)
      if (score > best.score) best = { score, keys }
      walk(item.children, keys)
    }
  }
  walk(items, [])
  return best.keys
}

/** Names repeat across groups ("Einstellungen"), the way to an item does not. */
export const keyOf = (item: MenuItem, parents: readonly string[]): string =>
  [parents.at(-1), item.name].filter(Boolean).join(' › ')
