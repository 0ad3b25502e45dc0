import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'

export interface LotseProcess {
  url: string
  /** Everything it printed so far. */
  output(): string
  /** Dies at once, as in a power cut. */
  kill(): Promise<void>
  /** Stops as an operator stops it; resolves with the exit code. */
  stop(): Promise<number | null>
}

const main = join(import.meta.dirname, '../src/main.ts')
/** As `npm start` has it. */
const flags = ['--max-semi-space-size=16']

const exitOf = (child: ChildProcess): Promise<number | null> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise(resolve => child.once('exit', code => resolve(code)))

/** The real program in a process of its own, on a free port. */
export const startLotse = async (env: Record<string, string>, args: string[] = []): Promise<LotseProcess> => {
  const child = spawn(process.execPath, [...flags, main, ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: 'test', PORT: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // Nothing stays behind when the test itself dies.
  const killWithParent = () => child.kill('SIGKILL')
  process.once('exit', killWithParent)
  child.once('exit', () => process.off('exit', killWithParent))
  let output = ''
  const url = await new Promise<string>((resolve, fail) => {
    const read = (chunk: Buffer) => {
      output += chunk
      const found = /Lotse (?:läuft|bearbeitet Aufträge): (\S+)/.exec(output)?.[1]
      if (found) resolve(found)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', code => fail(new Error(`Lotse endete mit ${code}:\n${output}`)))
  })
  return {
    url,
    output: () => output,
    async kill() {
      child.kill('SIGKILL')
      await exitOf(child)
    },
    stop() {
      child.kill('SIGTERM')
      return exitOf(child)
    },
  }
}

/** A browser over a real connection: cookie, CSRF token, JSON or the bytes of a file. The address may be another for every request. */
export const openClient = (address: string | (() => string)) => {
  const baseUrl = () => (typeof address === 'string' ? address : address())
  let cookie = ''
  let token = ''
  const send = async (method: string, path: string, body?: unknown): Promise<Response> => {
    const isFile = body instanceof Uint8Array
    const type = isFile ? 'application/octet-stream' : 'application/json'
    const response = await fetch(baseUrl() + path, {
      method,
      headers: {
        cookie,
        'x-csrf-token': token,
        ...(body === undefined ? {} : { 'content-type': type }),
      },
      body:
        body === undefined || isFile ? (body as Uint8Array<ArrayBuffer> | undefined) : JSON.stringify(body),
    })
    const fresh = response.headers.getSetCookie().find(line => line.includes('lotse_session'))
    if (fresh) cookie = fresh.split(';')[0] ?? ''
    return response
  }
  const renew = async () => {
    token = ((await (await send('GET', '/session')).json()) as { csrf_token: string }).csrf_token
  }
  /** A request whose head the server has received while its body is still to come. */
  const begin = (method: string, path: string, body: unknown) => {
    const outgoing = request(baseUrl() + path, {
      method,
      headers: { cookie, 'x-csrf-token': token, 'content-type': 'application/json', expect: '100-continue' },
    })
    const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>
    outgoing.flushHeaders()
    return {
      received: once(outgoing, 'continue'),
      async finish(): Promise<number | undefined> {
        outgoing.end(JSON.stringify(body))
        const [response] = await answered
        response.resume()
        return response.statusCode
      },
    }
  }
  return {
    send,
    begin,
    cookie: () => cookie,
    async signIn(email: string, password: string): Promise<void> {
      await renew()
      const response = await send('POST', '/login', { email, password })
      if (!response.ok) throw new Error(`Anmeldung: ${response.status} ${await response.text()}`)
      await renew()
    },
    /** The session is another one then. */
    async switchTo(tenantId: string): Promise<void> {
      const response = await send('POST', `/api/layout/switch-tenant/${tenantId}`)
      if (!response.ok) throw new Error(`Wechsel: ${response.status} ${await response.text()}`)
      await renew()
    },
  }
}

export type Client = ReturnType<typeof openClient>

/** Fails unless the answer is a good one. */
export const readJson = async <T>(
  client: Client,
  method: string,
  path: string,
  body?: unknown,
): Promise<T> => {
  const response = await client.send(method, path, body)
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}
