import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

export interface WebSite {
  url: string
  host: string
  /** By path with its query; a function answers as it likes, a text is a page. */
  pages: Map<string, string | Answer>
  /** For every other address. */
  otherwise: Answer
  /** The addresses that were asked for, in order, without robots.txt and sitemaps. */
  visits: string[]
  /** All of them. */
  requests: { path: string; headers: IncomingMessage['headers']; status: number }[]
  /** How many requests were open at the same time, at most. */
  atOnce: number
  /** Forgets what was asked for so far. */
  forget(): void
  close(): Promise<void>
}

const isOfPages = (path: string): boolean => !/^\/(robots\.txt|sitemap[\w-]*\.xml(\.gz)?)$/.test(path)

/** A page as a town hall has them: the same frame around each text. */
export const webPage = (title: string, text: string, links: string[] = [], head = ''): string =>
  `<!doctype html><html lang="de"><head><title>${title} – Stadt Musterstadt</title>${head}</head><body>
    <header><nav><a href="/">Start</a></nav></header>
    <main><h1>${title}</h1><p>${text}</p>${links.map(link => `<p><a href="${link}">Mehr dazu</a></p>`).join('')}</main>
    <footer>Abgerufen: ${new Date().toISOString()}</footer></body></html>`

export const redirectTo =
  (location: string, status = 301): Answer =>
  (_request, response) =>
    response.writeHead(status, { location }).end()

export const answerWith =
  (status: number, body: string | Buffer = '', headers: Record<string, string> = {}): Answer =>
  (_request, response) =>
    response.writeHead(status, headers).end(body)

/** A real site on loopback. */
export const startWebSite = async (): Promise<WebSite> => {
  let open = 0
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    open += 1
    site.atOnce = Math.max(site.atOnce, open)
    response.once('close', () => {
      open -= 1
      site.requests.push({ path, headers: request.headers, status: response.statusCode })
    })
    if (isOfPages(path)) site.visits.push(path)
    const answer = site.pages.get(path) ?? site.otherwise
    if (typeof answer === 'function') answer(request, response)
    else response.setHeader('content-type', 'text/html; charset=utf-8').end(answer)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const site: WebSite = {
    url: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    pages: new Map(),
    otherwise: answerWith(404, 'Nicht gefunden'),
    visits: [],
    requests: [],
    atOnce: 0,
    forget() {
      site.visits.length = 0
      site.requests.length = 0
      site.atOnce = 0
    },
    async close() {
      server.closeAllConnections()
      await new Promise(done => server.close(done))
    },
  }
  return site
}
