import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

interface ForeignPage {
  /** After the heading of the page. */
  body: string
  policy?: string
  style?: string
}

export interface ForeignSite {
  /** By the name that the list of allowed domains has, and by one that it has not. */
  url: string
  unlistedUrl: string
  show(page: ForeignPage): void
  close(): Promise<void>
}

const htmlOf = ({ body, style }: ForeignPage): string => `<!doctype html>
<html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Musterstadt</title>${style ? '<link rel="stylesheet" href="/style.css">' : ''}</head>
<body><main><h1>Willkommen in der Musterstadt</h1><p>Rathaus und Bürgerservice</p></main>${body}</body></html>`

const listen = (server: Server): Promise<number> =>
  new Promise(done => server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port)))

/** A website of somebody else: another origin than the product's, on this machine. */
export const openForeignSite = async (): Promise<ForeignSite> => {
  let shown: ForeignPage = { body: '' }
  const server = createServer((request, response) => {
    if (request.url === '/favicon.ico') return response.writeHead(204).end()
    if (request.url === '/style.css')
      return response.writeHead(200, { 'content-type': 'text/css' }).end(shown.style)
    response
      .writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        ...(shown.policy ? { 'content-security-policy': shown.policy } : {}),
      })
      .end(htmlOf(shown))
  })
  const port = await listen(server)
  return {
    url: `http://localhost:${port}`,
    unlistedUrl: `http://127.0.0.1:${port}`,
    show(page) {
      shown = page
    },
    close() {
      server.closeAllConnections()
      return new Promise(done => server.close(() => done()))
    },
  }
}
