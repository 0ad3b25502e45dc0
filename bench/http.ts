import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { openClient, startLotse } from '../apps/server/test/lotse-process.ts'

const seconds = 5
const connections = 16

const rate = async (url: string, headers: Record<string, string> = {}): Promise<number> => {
  await autocannon({ url, headers, connections, duration: 1 })
  const result = await autocannon({ url, headers, connections, duration: seconds })
  if (result.non2xx || result.errors)
    throw new Error(`${url}: ${result.non2xx} Antworten ohne Erfolg, ${result.errors} Fehler`)
  return result.requests.average
}

const startBare = async (body: string) => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-fastify.ts')], {
    env: { ...process.env, BODY: body },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(child.stdout, 'data')
  return { url: String(line).trim(), stop: () => child.kill() }
}

/** Requests per second of the product beside a bare handler with the same answer, in one run, as a ratio. */
export const measureHttp = async (
  dataDir: string,
  admin: { email: string; password: string },
): Promise<string[]> => {
  const lotse = await startLotse({
    DATA_DIR: dataDir,
    NODE_ENV: 'production',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  })
  try {
    const client = openClient(lotse.url)
    await client.signIn(admin.email, admin.password)
    const layout = await (await client.send('GET', '/layout-data')).text()
    const page = await (await fetch(`${lotse.url}/login`, { headers: { accept: 'text/html' } })).text()
    const bareLayout = await startBare(layout)
    const barePage = await startBare(page)
    const rows: [string, number, number][] = [
      [
        '/layout-data, angemeldet',
        await rate(`${lotse.url}/layout-data`, { cookie: client.cookie() }),
        await rate(bareLayout.url),
      ],
      [
        'statische Seite /login',
        await rate(`${lotse.url}/login`, { accept: 'text/html' }),
        await rate(barePage.url),
      ],
    ]
    bareLayout.stop()
    barePage.stop()
    return rows.map(
      ([name, own, bare]) =>
        `${name.padEnd(28)} ${own.toFixed(0).padStart(7)} /s   bloßes Fastify ${bare.toFixed(0).padStart(7)} /s   Verhältnis ${(own / bare).toFixed(3)}`,
    )
  } finally {
    await lotse.stop()
  }
}
