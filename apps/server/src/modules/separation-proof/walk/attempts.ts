import { randomInt, randomUUID } from 'node:crypto'
import { type RouteDefinition, type RouteName, routes } from '@lotse/contract'
import { newWord, type ProbeFacts } from '../../../platform/probe-part.ts'
import { newToken } from '../../../platform/secrets.ts'
import { idParams, type Params, paramsFor } from './call-route.ts'
import { choicesOf, hasValueAt, type IdPlace, idPlacesOf, searchesOf, withValueAt } from './id-places.ts'
import { sampleBodies, sampleQueries } from './samples.ts'

/** What is sent. */
export interface Call {
  params: Params
  query: unknown
  body: unknown
}

/** One way to reach for what is somebody else's. */
export interface Attempt {
  /** In words. */
  what: string
  call: Call
  /** The same with something that nobody has: it must be answered alike. */
  likewise?: Call
}

/** What nobody has, in the form of what somebody has. */
const nobodys = (fact: keyof ProbeFacts): string => {
  if (fact === 'email') return `${newWord('niemand')}.user@probe.invalid`
  if (fact === 'visitorToken') return newToken()
  if (fact === 'visitor')
    return String(randomInt(1e9, 1e10))
      .padEnd(16, '0')
      .replace(/(.{4})(?=.)/g, '$1-')
  return fact === 'subdomain' ? `niemand-${randomUUID()}` : randomUUID()
}

const put = (call: Call, { part, path }: IdPlace, value: string): Call => ({
  ...call,
  [part]: withValueAt(call[part], path, value),
})

const isVisit = (name: RouteName): boolean => name.startsWith('chat.')

/** Visitors are known by the public chatbot. */
const visited = (facts: ProbeFacts): ProbeFacts => ({
  ...facts,
  uuid: facts.openUuid,
  message: facts.openMessage,
  conversation: facts.openConversation,
})

const paramsOf = (name: RouteName, facts: ProbeFacts): Params =>
  paramsFor(name, isVisit(name) ? visited(facts) : facts)

/** What somebody sends who names nothing but what is their own. */
export const ownCall = (name: RouteName, own: ProbeFacts): Call => {
  const definition: RouteDefinition = routes[name]
  const call: Call = {
    params: paramsOf(name, own),
    query: sampleQueries[name],
    body: (sampleBodies as Record<string, unknown>)[name],
  }
  return idPlacesOf(definition)
    .filter(({ part, path }) => hasValueAt(call[part], path))
    .reduce((filled, place) => {
      const value = place.fact === 'email' ? nobodys('email') : own[place.own]
      return put(filled, place, value)
    }, call)
}

const pathAttempts = (name: RouteName, call: Call, foreign: ProbeFacts): Attempt[] => {
  const keys = idParams(name)
  const theirs = paramsFor(name, foreign)
  const named = (which: string[], value: (key: string) => string): Call => ({
    ...call,
    params: { ...call.params, ...Object.fromEntries(which.map(key => [key, value(key)])) },
  })
  const reach = (which: string[]): Attempt => ({
    what: `fremde Kennung im Pfad: ${which.join(', ')}`,
    call: named(which, key => theirs[key] ?? ''),
    likewise: named(which, key => nobodys(key as keyof ProbeFacts)),
  })
  if (!keys.length) return []
  const alone = keys.length > 1 ? keys.map(key => reach([key])) : []
  return [reach(keys), ...alone]
}

/** With the number of a conversation that somebody else has with a chatbot that is open to all. */
const visitAttempts = (name: RouteName, call: Call, foreign: ProbeFacts): Attempt[] => {
  if (!isVisit(name)) return []
  const there: Call = { ...call, params: paramsOf(name, foreign) }
  const place = idPlacesOf(routes[name]).find(({ fact }) => fact === 'openConversation')
  const what = 'fremdes Gespräch an einem öffentlichen Chatbot'
  return [{ what, call: place ? put(there, place, foreign.openConversation) : there }]
}

const placeAttempts = (name: RouteName, call: Call, foreign: ProbeFacts): Attempt[] =>
  idPlacesOf(routes[name]).map(place => ({
    what: `fremde Kennung im Feld ${place.path.filter(step => step !== '*').join('.')}`,
    call: put(call, place, foreign[place.fact]),
    likewise: put(call, place, nobodys(place.fact)),
  }))

const queryAttempts = (name: RouteName, call: Call, secret: string): Attempt[] => {
  const asking = (field: string, value: string): Call => ({
    ...call,
    query: { ...(call.query as object | undefined), [field]: value },
  })
  return searchesOf(routes[name]).map(field => ({
    what: `Suche nach einem fremden Wort (${field})`,
    call: asking(field, secret),
    // A search by meaning finds something for every word, each time something else.
    ...(field === 'search' ? { likewise: asking(field, newWord('niemand')) } : {}),
  }))
}

/** Own calls that lead other ways. */
export const ownVariants = (name: RouteName, own: ProbeFacts): Attempt[] => {
  const call = ownCall(name, own)
  return [
    { what: 'eigene Kennungen', call },
    ...choicesOf(routes[name]).map(({ name: field, value }) => ({
      what: `eigene Kennungen, ${field} = ${value}`,
      call: { ...call, query: { ...(call.query as object | undefined), [field]: value } },
    })),
  ]
}

/** Every way to reach for what is somebody else's over this route. */
export const attemptsOf = (
  name: RouteName,
  own: ProbeFacts,
  foreign: ProbeFacts,
  secret: string,
): Attempt[] => {
  const call = ownCall(name, own)
  return [
    ...pathAttempts(name, call, foreign),
    ...visitAttempts(name, call, foreign),
    ...placeAttempts(name, call, foreign),
    ...queryAttempts(name, call, secret),
  ]
}

/** For whom the route is not: all of it at once. */
export const boldAttempt = (name: RouteName, own: ProbeFacts, foreign: ProbeFacts): Attempt => {
  const call = { ...ownCall(name, own), params: paramsFor(name, foreign) }
  const places = idPlacesOf(routes[name])
  return {
    what: 'ohne Berechtigung, mit fremden Kennungen',
    call: places.reduce((filled, place) => put(filled, place, foreign[place.fact]), call),
  }
}
