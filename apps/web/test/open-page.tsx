import {
  type ErrorReply,
  type Reply,
  type RouteDefinition,
  type RouteName,
  type Routes,
  routes,
} from '@lotse/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { createQueryClient } from '../src/app/query-client.ts'
import { createAppRouter } from '../src/app/router.tsx'
import { RequestStandIn } from './request-stand-in.ts'

export const person = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Mira Öztürk',
  email: 'mira@stadt.example',
  initials: 'MÖ',
  profile_picture: null,
  is_super_admin: false,
}

/** The reply about a session of this person, or of nobody. */
export const sessionOf = (user: typeof person | null): Reply<Routes['session.show']> => ({
  auth: { user, impersonating: null },
  must_set_up_second_factor: false,
  active_tenant_id: null,
  csrf_token: 'token',
  app: { env: 'production', debug: false },
})
export const anonymous = sessionOf(null)
export const signedIn = sessionOf(person)
/** A super admin with this tenant chosen, or none. */
export const superAdminIn = (tenantId: string | null): Reply<Routes['session.show']> => ({
  ...sessionOf({ ...person, is_super_admin: true }),
  active_tenant_id: tenantId,
})

interface Refusal {
  refused: number
  reply: ErrorReply
}
export const refuse = (refused: number, message: string, errors: Record<string, string> = {}): Refusal => ({
  refused,
  reply: { message, code: 'refused', errors },
})

const isRefusal = (answer: unknown): answer is Refusal =>
  typeof answer === 'object' && answer !== null && 'refused' in answer

export interface Call {
  name: RouteName
  path: string
  query: Record<string, string>
  body: unknown
}
/** What answers with a stream is given as the whole answer. */
type Answer<Name extends RouteName> =
  | (Routes[Name]['reply'] extends 'events' ? Response : Reply<Routes[Name]>)
  | Refusal
/** A function answers each call anew; what it throws is a broken connection. */
export type Answers = {
  [Name in RouteName]?: Answer<Name> | ((call: Call) => Answer<Name> | Promise<Answer<Name>>)
}

const table = Object.entries(routes).map(([name, route]: [string, RouteDefinition]) => ({
  name: name as RouteName,
  method: route.method,
  // A fixed path wins over one with a parameter in its place.
  rank: route.path.split(':').length,
  pattern: new RegExp(`^${route.path.replace(/:\w+/g, '[^/]+')}$`),
}))

const routeOf = (method: string, path: string): RouteName | undefined =>
  table
    .filter(route => route.method === method && route.pattern.test(path))
    .sort((a, b) => a.rank - b.rank)[0]?.name

/** Stands for the server, answer by answer; what no test speaks of is not found. */
const serverOf =
  (answers: Answers, calls: Call[]) =>
  async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, location.origin)
    const name = routeOf(init.method ?? 'GET', url.pathname)
    if (!name)
      return Response.json({ message: 'Nicht gefunden', code: 'not_found', errors: {} }, { status: 404 })
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : init.body
    const call: Call = { name, path: url.pathname, query: Object.fromEntries(url.searchParams), body }
    calls.push(call)
    const given: unknown = name in answers ? answers[name] : refuse(404, 'Nicht gefunden')
    const answer: unknown = typeof given === 'function' ? await given(call) : given
    if (answer instanceof Response) return answer
    if (isRefusal(answer)) return Response.json(answer.reply, { status: answer.refused })
    return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer)
  }

// jsdom has no layout: every screen counts as wide and light.
const mediaQuery = (media: string) => ({
  media,
  matches: media.includes('min-width'),
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
})

/** The browser's surroundings with a server that answers so. */
export const standIn = (answers: Answers) => {
  const calls: Call[] = []
  vi.stubGlobal('fetch', serverOf({ 'session.show': signedIn, ...answers }, calls))
  vi.stubGlobal('XMLHttpRequest', RequestStandIn)
  vi.stubGlobal('matchMedia', mediaQuery)
  vi.stubGlobal('scrollTo', () => undefined)
  const callsOf = (name: RouteName) => calls.filter(call => call.name === name)
  return { user: userEvent.setup({ applyAccept: false, delay: null }), callsOf }
}

/** Opens the whole product at an address, as a person would; only the network is a stand-in. */
export const openPage = (address: string, answers: Answers) => {
  const surroundings = standIn(answers)
  window.history.replaceState(null, '', address)
  const queryClient = createQueryClient()
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createAppRouter(queryClient)} />
    </QueryClientProvider>,
  )
  return surroundings
}
