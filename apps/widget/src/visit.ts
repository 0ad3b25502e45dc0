/** What is known of this visit; it ends with the tab. */
export interface Visit {
  token: string | null
  conversation: string | null
  hasAgreed: boolean
}

const nobody: Visit = { token: null, conversation: null, hasAgreed: false }

/** Storage can be refused to a page, or to all; then the visit lasts as long as the page. */
export const keptVisit = (chatbot: string): { current: Visit; keep(change: Partial<Visit>): void } => {
  const name = `lotse:${chatbot}`
  const read = (): Partial<Visit> => {
    try {
      return JSON.parse(sessionStorage.getItem(name) ?? '{}')
    } catch {
      return {}
    }
  }
  const visit = { ...nobody, ...read() }
  return {
    current: visit,
    keep(change) {
      Object.assign(visit, change)
      try {
        sessionStorage.setItem(name, JSON.stringify(visit))
      } catch {
        // It stays in memory.
      }
    },
  }
}
export type KeptVisit = ReturnType<typeof keptVisit>

/** A random UUID; `crypto.randomUUID` is not there on pages without https. */
export const newKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 15) | 64
  bytes[8] = ((bytes[8] ?? 0) & 63) | 128
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
