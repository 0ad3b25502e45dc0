import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { KeyPair } from '../apps/server/src/modules/sso/certificates/generate-certificate.ts'
import { verifyRedirect } from '../apps/server/src/modules/sso/providers/saml/logout/verify-redirect.ts'
import { escapeHtml } from '../apps/server/src/platform/escape-html.ts'
import { logoutRequestXml, logoutResponseXml, signedLogoutQuery } from '../apps/server/test/saml-logout.ts'
import {
  readMetadata,
  type SamlPerson,
  type SamlpService,
  samlpService,
} from '../apps/server/test/samlp-service.ts'

export interface SamlSite {
  service: SamlpService
  people: Map<string, SamlPerson>
  learn(metadata: string): void
  /** Where somebody signs out at the service itself. */
  signOutUrl(account: string): string
  close(): Promise<void>
}

const page = (content: string): string =>
  `<!doctype html><html lang="de"><meta charset="utf-8"><title>Anmeldedienst</title><main>${content}</main></html>`

const signInPage = page(
  '<form method="post"><label>Konto <input name="account"></label> <button>Beim Dienst anmelden</button></form>',
)

/** As such services do it: a form that sends itself. */
const answerPage = ({ url, fields }: { url: string; fields: Record<string, string> }): string =>
  page(
    `<form method="post" action="${escapeHtml(url)}">${Object.entries(fields)
      .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
      .join('')}</form><script>document.forms[0].submit()</script>`,
  )

const accountIn = async (req: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of req) parts.push(part)
  return new URLSearchParams(Buffer.concat(parts).toString()).get('account') ?? ''
}

/** The SAML service of npm with pages for a browser. */
export const startSamlSite = async (key: KeyPair): Promise<SamlSite> => {
  const server = createServer((req, res) => void answer(req, res).catch(error => res.destroy(error)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const service = samlpService(key, { origin })
  const people = new Map<string, SamlPerson>()
  let known = { logout: '', signing: [] as string[] }
  const { issuer } = service

  const lead = (res: ServerResponse, kind: 'SAMLRequest' | 'SAMLResponse', xml: string) =>
    res.writeHead(302, { location: `${known.logout}?${signedLogoutQuery(kind, xml, { key })}` }).end()
  const personOf = (account: string | null): SamlPerson => {
    const person = people.get(account ?? '')
    if (!person) throw new Error(`the service knows nobody as ${account}`)
    return person
  }
  const show = (res: ServerResponse, content: string) =>
    res.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(content)

  const answer = async (req: IncomingMessage, res: ServerResponse): Promise<unknown> => {
    const { pathname, searchParams, search, href } = new URL(req.url ?? '/', origin)
    const issued = new Date()
    if (pathname === '/sso')
      return show(
        res,
        req.method === 'POST'
          ? answerPage(await service.visit(href, personOf(await accountIn(req))))
          : signInPage,
      )
    if (pathname === '/leave') {
      const { nameId } = personOf(searchParams.get('account'))
      return lead(res, 'SAMLRequest', logoutRequestXml({ issuer, nameId, issued, destination: known.logout }))
    }
    if (pathname !== '/slo') return res.writeHead(404).end()
    // Signed by one of ours, or no answer at all.
    const { kind } = verifyRedirect(search.slice(1), known.signing)
    return kind === 'SAMLRequest'
      ? lead(res, 'SAMLResponse', logoutResponseXml({ issuer, issued }))
      : show(res, page('<h1>Beim Dienst abgemeldet</h1>'))
  }

  return {
    service,
    people,
    learn(metadata) {
      service.learn(metadata)
      known = readMetadata(metadata)
    },
    signOutUrl: account => `${origin}/leave?account=${account}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
