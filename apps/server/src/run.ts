import type { AddressInfo } from 'node:net'
import { createApp } from './app.ts'
import { prepareInstallation } from './installation.ts'
import { readConfig } from './platform/config.ts'
import { createLog } from './platform/log.ts'
import { exitOnUncaught, stopOnSignals } from './platform/stop-on-signals.ts'

/** Prints what a person at the terminal needs; the log is for machines. */
const print = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

/** Reads the settings, builds the parts, starts the roles. A worker listens, too: for those who watch it. */
export const run = async (): Promise<void> => {
  const config = readConfig()
  const log = createLog(config.logLevel)
  const exit = (code: number) => process.exit(code)
  exitOnUncaught({ signals: process, log, exit })
  const app = await createApp(config, { log })
  stopOnSignals({ signals: process, log, close: app.close, exit })

  const welcome = await prepareInstallation(app)
  await app.http.listen({ port: config.port, host: config.host })
  const { port } = app.http.server.address() as AddressInfo
  const isWorker = config.role === 'worker'
  const address = config.port === port && !isWorker ? config.baseUrl : `http://${config.host}:${port}`
  print(`${isWorker ? 'Lotse bearbeitet Aufträge' : 'Lotse läuft'}: ${address}`)
  if (welcome) print(welcome)
}
