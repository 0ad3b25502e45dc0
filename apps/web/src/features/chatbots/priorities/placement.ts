import { type Priority, priorities } from '@lotse/contract'

export type Area = 'unassigned' | Priority
export type Placement = Record<Priority, string[]>

export const areaTexts: Record<Area, { title: string; description: string; short: string }> = {
  unassigned: {
    title: 'Nicht zugewiesen',
    description: 'Diese Datenbuckets benutzt der Chatbot nicht',
    short: 'Entfernen',
  },
  high: { title: 'Hohe Priorität', description: 'Wichtigste Informationen', short: 'Hoch' },
  medium: { title: 'Mittlere Priorität', description: 'Ergänzende Informationen', short: 'Mittel' },
  low: { title: 'Niedrige Priorität', description: 'Hintergrundinformationen', short: 'Niedrig' },
}

export const areaOf = (placement: Placement, databucket: string): Area =>
  priorities.find(priority => placement[priority].includes(databucket)) ?? 'unassigned'

/** A data bucket stands in exactly one place: it leaves the old one, and comes last in the new one. */
export const moved = (placement: Placement, databucket: string, to: Area): Placement => {
  if (areaOf(placement, databucket) === to) return placement
  const without = (ids: string[]) => ids.filter(id => id !== databucket)
  const next = {
    high: without(placement.high),
    medium: without(placement.medium),
    low: without(placement.low),
  }
  return to === 'unassigned' ? next : { ...next, [to]: [...next[to], databucket] }
}

/** Without those that the chatbot may no longer use: they cannot be shown, and would not be accepted again. */
export const usablePlacement = (placement: Placement, available: readonly { id: string }[]): Placement => {
  const usable = (ids: string[]) => ids.filter(id => available.some(databucket => databucket.id === id))
  return { high: usable(placement.high), medium: usable(placement.medium), low: usable(placement.low) }
}
