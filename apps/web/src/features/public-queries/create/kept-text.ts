import { sessionHolder } from '../../../app/api.ts'

const storageKey = 'lotse.new-query'

export interface KeptText {
  title: string
  requester: string
  public_query: string
}

/** Keeps what was typed in this tab, for this person in this tenant: a reload or a way back loses nothing. */
export const keepText = (text: KeptText): void => {
  try {
    if (text.title || text.requester || text.public_query)
      sessionStorage.setItem(storageKey, JSON.stringify({ owner: sessionHolder(), text }))
    else sessionStorage.removeItem(storageKey)
  } catch {
    // Without storage it lasts as long as the page.
  }
}

export const forgetText = (): void => keepText({ title: '', requester: '', public_query: '' })

const isKept = (value: unknown): value is { owner: string | null; text: KeptText } =>
  typeof value === 'object' && value !== null && 'owner' in value && 'text' in value

export const keptText = (): Partial<KeptText> => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    return isKept(kept) && kept.owner === sessionHolder() ? kept.text : {}
  } catch {
    return {}
  }
}
