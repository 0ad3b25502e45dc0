import { z } from 'zod'

const visit = z.object({ visitorToken: z.string(), conversationId: z.string().nullable() })
export type Visit = z.output<typeof visit>

const keyOf = (chatbot: string): string => `lotse.visit.${chatbot}`
const consentKeyOf = (subdomain: string): string => `lotse.consent.${subdomain}`

const read = (key: string): string | null => {
  try {
    return sessionStorage.getItem(key)
  } catch {
    // Storage can be switched off; then a visit lasts as long as its page.
    return null
  }
}

const write = (key: string, value: string): void => {
  try {
    sessionStorage.setItem(key, value)
  } catch {
    // As above.
  }
}

const parsed = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

/** Kept for the tab alone: who opens the page anew elsewhere, or on a shared computer later, begins anew. */
export const readVisit = (chatbot: string): Visit | null =>
  visit.safeParse(parsed(read(keyOf(chatbot)))).data ?? null

export const writeVisit = (chatbot: string, kept: Visit): void => write(keyOf(chatbot), JSON.stringify(kept))

/** To this very text: a changed one is agreed to anew. */
export const hasConsented = (subdomain: string, text: string): boolean =>
  read(consentKeyOf(subdomain)) === text
export const keepConsent = (subdomain: string, text: string): void => write(consentKeyOf(subdomain), text)
