import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createOutbound, type Outbound } from '../src/platform/outbound.ts'

interface OktaUser {
  id: string
  status: string
  profile: Record<string, unknown>
}

/** What one API token may read. */
export interface OktaOrganisation {
  users: Map<string, OktaUser>
  groups: Map<string, Set<string>>
  pageSize: number
  /** Answers in place of the directory if it says so. */
  fault: ((req: IncomingMessage, res: ServerResponse, path: string) => boolean) | null
  /** What was asked for, with its query. */
  asked: string[]
}

export interface OktaDirectory {
  organisation(token: string): OktaOrganisation
  /** Leads the host's API here and everything else the way it went. */
  outbound(others: Outbound): Outbound
  /** Hosts that a request with a token was sent to. */
  tokensSentTo: Set<string>
  close(): Promise<void>
}

const say = (res: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) => {
  res.writeHead(status, { 'content-type': 'application/json', ...headers })
  res.end(JSON.stringify(body))
}

/** Okta's list of people leaves out those who were deactivated, unless a filter asks for them. */
const usersOf = ({ users }: OktaOrganisation, url: URL): OktaUser[] =>
  [...users.values()].filter(
    ({ status }) => (status === 'DEPROVISIONED') === (url.searchParams.get('filter') !== null),
  )

const rowsAt = (org: OktaOrganisation, url: URL): unknown[] | null => {
  if (url.pathname === '/api/v1/users') return usersOf(org, url)
  if (url.pathname === '/api/v1/groups')
    return [...org.groups.keys()].map(name => ({
      id: `id of ${name}`,
      type: 'OKTA_GROUP',
      profile: { name },
    }))
  const [, id] = /^\/api\/v1\/groups\/([^/]+)\/users$/.exec(url.pathname) ?? []
  const members = id && org.groups.get(decodeURIComponent(id).replace('id of ', ''))
  return members ? [...members].flatMap(one => org.users.get(one) ?? []) : null
}

const answer = (org: OktaOrganisation, host: string, url: URL, res: ServerResponse) => {
  const rows = rowsAt(org, url)
  if (rows) {
    const size = Math.min(Number(url.searchParams.get('limit')), org.pageSize)
    const from = Number(url.searchParams.get('after') ?? 0)
    const next = new URL(`${url.pathname}${url.search}`, `https://${host}`)
    next.searchParams.set('after', String(from + size))
    const links = [`<https://${host}${url.pathname}>; rel="self"`]
    if (from + size < rows.length) links.push(`<${next.href}>; rel="next"`)
    return say(res, 200, rows.slice(from, from + size), { link: links.join(', ') })
  }
  const user = org.users.get(decodeURIComponent(url.pathname.replace('/api/v1/users/', '')))
  return user ? say(res, 200, user) : say(res, 404, { errorCode: 'E0000007' })
}

/** A server that speaks the part of Okta's API that Lotse uses. */
export const startOktaDirectory = async (host: string): Promise<OktaDirectory> => {
  const organisations = new Map<string, OktaOrganisation>()
  const tokensSentTo = new Set<string>()
  const server = createServer((req, res) => {
    const url = new URL(req.url ?? '/', `https://${host}`)
    const org = organisations.get((req.headers.authorization ?? '').replace('SSWS ', ''))
    if (!org) return say(res, 401, { errorCode: 'E0000011' })
    org.asked.push(`${url.pathname}${url.search}`)
    if (!org.fault?.(req, res, url.pathname)) answer(org, host, url, res)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const own = createOutbound({ loopback: [`127.0.0.1:${port}`] })
  return {
    tokensSentTo,
    organisation(token) {
      const org: OktaOrganisation = {
        users: new Map(),
        groups: new Map(),
        pageSize: 200,
        fault: null,
        asked: [],
      }
      organisations.set(token, org)
      return org
    },
    outbound: others => ({
      ...others,
      request: request => {
        const url = new URL(request.url)
        if (request.headers?.authorization?.startsWith('SSWS')) tokensSentTo.add(url.host)
        if (url.host !== host || !url.pathname.startsWith('/api/')) return others.request(request)
        return own.request({ ...request, url: `http://127.0.0.1:${port}${url.pathname}${url.search}` })
      },
    }),
    async close() {
      await own.close()
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
