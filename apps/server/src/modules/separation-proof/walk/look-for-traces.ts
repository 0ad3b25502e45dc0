import type { Probe } from '../../../platform/probe-part.ts'

/** What came back. */
export interface Answer {
  status: number
  headers: string
  body: string
}

export interface Trace {
  kind: 'content' | 'ids'
  /** Never what it says. */
  where: string
}

const isJson = (body: string): boolean => /^\s*[[{]/.test(body)

/** Under which names a text stands in an answer: `data.name`. */
const fieldsWith = (body: string, word: string): string[] => {
  if (!isJson(body)) return []
  const found = new Set<string>()
  const visit = (value: unknown, path: string): void => {
    if (typeof value === 'string' && value.toLowerCase().includes(word)) found.add(path)
    if (Array.isArray(value)) for (const entry of value) visit(entry, path)
    else if (value !== null && typeof value === 'object')
      for (const [key, inner] of Object.entries(value)) visit(inner, path ? `${path}.${key}` : key)
  }
  try {
    visit(JSON.parse(body), '')
  } catch {
    return []
  }
  return [...found].slice(0, 5)
}

/** Every id of a probe that is long enough to be found by accident nowhere. */
const idsOf = ({ mainId, subId, people, facts }: Probe): string[] => [
  ...new Set(
    [mainId, subId, ...Object.values(people), ...Object.values(facts)].filter(value =>
      /^[\w.-]{20,}$/.test(value),
    ),
  ),
]

/** What an answer tells of a probe that the question did not name. */
export const tracesOf = (
  probe: Probe,
  answer: Answer,
  sent: string,
  options: { mayShow: boolean },
): Trace[] => {
  const said = { Kopfzeilen: answer.headers.toLowerCase(), Antwort: answer.body.toLowerCase() }
  const asked = sent.toLowerCase()
  const look = (kind: Trace['kind'], word: string): Trace[] =>
    Object.entries(said)
      .filter(([, text]) => text.includes(word) && !asked.includes(word))
      .map(([place]) => {
        const fields = place === 'Antwort' ? fieldsWith(answer.body, word) : []
        return { kind, where: fields.length ? `${place}, Feld ${fields.join(', ')}` : place }
      })
  const { secret, shown, mailbox } = probe
  const hidden = [...look('content', secret), ...look('content', mailbox)]
  // The ids of what everybody may see stand in public pages, too.
  if (options.mayShow) return hidden
  const content = [...hidden, ...look('content', shown)]
  const ids = idsOf(probe).flatMap(id => look('ids', id))
  return content.length ? content : ids.slice(0, 1)
}
