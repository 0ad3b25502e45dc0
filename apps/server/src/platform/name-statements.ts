import { LRUCache } from 'lru-cache'
import pg from 'pg'

/** Each keeps its plan in the memory of the database: some 50 kB. */
const namedAtMost = 600
/** Lists of many lengths make many texts that never come again. */
const seenAtMost = 2000

const canBeNamed = /^\s*(?:select|insert|update|delete|with)\s/i

/** Somebody has changed a table since the statement was named. */
const isOutdated = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.routine === 'RevalidateCachedQuery'

interface Asked {
  text: string
  values: unknown[]
}

/** What is asked with values and has no name; null for anything else that a connection takes. */
const askedIn = (config: unknown, given: unknown): Asked | null => {
  const own = typeof config === 'string' ? { text: config } : config
  if (typeof own !== 'object' || own === null || 'submit' in own) return null
  const { text, name, values = given } = { ...own } as Record<string, unknown>
  return typeof text === 'string' && !name && Array.isArray(values) ? { text, values } : null
}

/** Gives texts that were asked before a name, as many as there may be. */
const createNames = () => {
  const names = new Map<string, string>()
  const seen = new LRUCache<string, true>({ max: seenAtMost })
  let given = 0
  return {
    of(text: string): string | undefined {
      const known = names.get(text)
      if (known || names.size >= namedAtMost || !canBeNamed.test(text)) return known
      if (!seen.has(text)) {
        seen.set(text, true)
        return undefined
      }
      given += 1
      names.set(text, `asked_${given}`)
      return names.get(text)
    },
    forget(text: string): void {
      names.delete(text)
    },
  }
}

/**
 * For the connection to the database in this process: what is asked a second time in the same words has a name from then on, so that it
 * is read and planned once; that is a third of the work of short statements there. A server plans quicker, and what stands before it may
 * not know names.
 */
export const nameStatements = (client: pg.ClientBase): void => {
  const names = createNames()
  const ask = client.query.bind(client) as (...args: unknown[]) => unknown
  const askByName = (config: unknown, values?: unknown, ...others: unknown[]): unknown => {
    const asked = askedIn(config, values)
    const name = asked && names.of(asked.text)
    if (!name) return ask(config, values, ...others)
    const own = typeof config === 'string' ? {} : (config as object)
    const answer = ask({ ...own, ...asked, name }, undefined, ...others)
    if (answer instanceof Promise)
      answer.catch(error => {
        if (isOutdated(error)) names.forget(asked.text)
      })
    return answer
  }
  client.query = askByName as typeof client.query
}
