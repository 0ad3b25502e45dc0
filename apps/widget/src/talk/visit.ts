/** What is known of this visit; it ends with the tab. */
export interface Visit {
  token: string | null
  conversation: string | null
  /** The window stood open when the page was left. */
  isOpen: boolean
}

const nobody: Visit = { token: null, conversation: null, isOpen: false }

/** Storage can be refused to a page, or to all; then everything lasts as long as the page. */
const read = (name: string): string | null => {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}
const write = (name: string, value: string): void => {
  try {
    sessionStorage.setItem(name, value)
  } catch {
    // It stays in memory.
  }
}

const parsed = (text: string): Partial<Visit> => {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

export const keptVisit = (chatbot: string): { current: Visit; keep(change: Partial<Visit>): void } => {
  const name = `lotse:${chatbot}`
  const visit = { ...nobody, ...parsed(read(name) ?? '{}') }
  return {
    current: visit,
    keep(change) {
      Object.assign(visit, change)
      write(name, JSON.stringify(visit))
    },
  }
}
export type KeptVisit = ReturnType<typeof keptVisit>

/** To this very text: a changed one is agreed to anew. `place`: where one consent counts. */
export const keptConsent = (place: string) => {
  const name = `lotse.consent:${place}`
  return {
    isGivenTo: (text: string): boolean => read(name) === text,
    give: (text: string): void => write(name, text),
  }
}

/** A random UUID; `crypto.randomUUID` is not there on pages without https. */
export const newKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 15) | 64
  bytes[8] = ((bytes[8] ?? 0) & 63) | 128
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
