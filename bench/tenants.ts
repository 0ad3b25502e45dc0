import { availableParallelism, loadavg } from 'node:os'
import { adminTenantPageSize } from '@lotse/contract'
import { type LotseProcess, openClient } from '../apps/server/test/lotse-process.ts'
import { type BenchModel, startModel } from './chat-server.ts'
import { percentile } from './chat-speed.ts'
import { askingIn, questions, superAdminOf, wantOk, withDemoServer } from './demo-server.ts'
import { addTowns, demoIsReady } from './tenants-data.ts'

/** The demo's tenant among so many: what its people and visitors wait for must not depend on it. */
const sizes = [10, Number(process.env.BENCH_TENANTS ?? 10_000)] as const
const rounds = Number(process.env.BENCH_ROUNDS ?? 300)
interface Installation {
  calls: Record<string, (round: number) => Promise<void>>
}

const prepare = async (server: LotseProcess, databaseUrl: string, tenants: number): Promise<Installation> => {
  const { chatbotUuid, chatbot, databucket } = await demoIsReady(databaseUrl)
  const begins = performance.now()
  await addTowns(databaseUrl, tenants - 3)
  console.log(`${tenants} Mandanten angelegt in ${((performance.now() - begins) / 1000).toFixed(0)} s`)
  const client = openClient(server.url)
  const password = /Passwort aller Personen: (\S+)/.exec(server.output())?.[1] ?? ''
  await client.signIn('admin@musterstadt.example', password)
  const get = (path: string) => () => wantOk(client.send('GET', path))
  const superAdmin = await superAdminOf(server)
  const lastPage = Math.ceil(tenants / adminTenantPageSize)
  /** From another address after every hundred calls: nobody opens a dialog so often but a measurement. */
  const administer = (path: string) => (round: number) =>
    wantOk(
      fetch(server.url + path, {
        headers: { cookie: superAdmin.cookie(), 'x-forwarded-for': `10.2.0.${Math.floor(round / 100)}` },
      }),
    )
  return {
    calls: {
      'Antwort im Chat': askingIn(server.url, chatbotUuid),
      Suche: round =>
        wantOk(
          client.send(
            'GET',
            `/api/databuckets/${databucket}/search?q=${encodeURIComponent(questions[round % 3] ?? '')}`,
          ),
        ),
      'Liste der Unterhaltungen': get(`/api/chatbots/${chatbot}/conversations`),
      'Suche in Unterhaltungen': get(`/api/chatbots/${chatbot}/conversations?search=Personalausweis`),
      '/layout-data': get('/layout-data'),
      '/layout-data, überall': administer('/layout-data'),
      'Dialog „Mandant wechseln“': administer('/api/layout/tenants?search=muster'),
      'derselbe, fast alle passen': administer('/api/layout/tenants?search=stadt'),
      'Liste der Mandanten': administer('/api/superadmin/tenants'),
      'dieselbe, letzte Seite': administer(`/api/superadmin/tenants?page=${lastPage}`),
      'Suche nach Mandanten': administer('/api/superadmin/tenants?search=musterstadt&type=main'),
      'Kennzahlen der Mandanten': administer('/api/superadmin/tenants/statistics'),
      'Liste der Circles': administer('/api/superadmin/circles'),
      'Liste aller Personen': administer('/api/superadmin/users'),
      'Suche nach Personen': administer('/api/superadmin/users?search=musterstadt'),
    },
  }
}

const compare = async (installations: Installation[]): Promise<void> => {
  for (const name of Object.keys(installations[0]?.calls ?? {})) {
    const times: number[][] = installations.map(() => [])
    for (let round = 0; round < rounds; round += 1)
      for (const [at, { calls }] of installations.entries()) {
        const begins = performance.now()
        await calls[name]?.(round)
        // The first calls find nothing in memory, in neither of them.
        if (round >= rounds / 10) times[at]?.push(performance.now() - begins)
      }
    const of = (share: number) => times.map(list => percentile(list, share))
    const [p50, p95] = [of(0.5), of(0.95)]
    const ratio = ([few = 0, many = 0]: number[]) => (many / few).toFixed(2)
    console.log(
      [
        name.padEnd(26),
        ...sizes.map((size, at) => `${size}: p50 ${p50[at]?.toFixed(1)} p95 ${p95[at]?.toFixed(1)} ms`),
        `Verhältnis p50 ${ratio(p50)} p95 ${ratio(p95)}`,
      ].join('   '),
    )
  }
}

const withInstallation = (
  serverUrl: string,
  model: BenchModel,
  tenants: number,
  work: (installation: Installation) => Promise<void>,
): Promise<void> =>
  withDemoServer(serverUrl, `tenants_${tenants}`, model, async (server, databaseUrl) =>
    work(await prepare(server, databaseUrl, tenants)),
  )

const url = process.env.BENCH_DATABASE_URL
if (url) {
  const model = await startModel()
  try {
    await withInstallation(url, model, sizes[0], few =>
      withInstallation(url, model, sizes[1], many => compare([few, many])),
    )
  } finally {
    model.stop()
  }
  console.log(`Last des Rechners: ${loadavg()[0]?.toFixed(1)} auf ${availableParallelism()} Kernen`)
} else {
  console.error(
    'bench/tenants misst an einem PostgreSQL-Server und braucht dessen Adresse mit dem Recht, Datenbanken anzulegen (auch session_replication_role):\n' +
      '  BENCH_DATABASE_URL=postgres://benutzer@localhost:5432/postgres npm run bench -- tenants',
  )
  process.exitCode = 1
}
