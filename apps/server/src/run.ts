import type { AddressInfo } from 'node:net'
import { createApp } from './app.ts'
import { prepareInstallation } from './installation.ts'
import { readConfig } from './platform/config.ts'

/** Prints what a person at the terminal needs; the log is for machines. */
const print = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

/** Reads the settings, builds the parts, starts the roles. */
export const run = async (): Promise<void> => {
  const config = readConfig()
  const app = await createApp(config)
  let isClosing = false
  const stop = async (): Promise<void> => {
    if (isClosing) return
    isClosing = true
    app.ports.log.info('Wird beendet: laufende Anfragen werden abgeschlossen')
    await app.close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())

  const welcome = await prepareInstallation(app)
  if (config.role !== 'worker') {
    await app.http.listen({ port: config.port, host: config.host })
    const { port } = app.http.server.address() as AddressInfo
    print(`Lotse läuft: ${config.port === port ? config.baseUrl : `http://${config.host}:${port}`}`)
  } else {
    print('Lotse bearbeitet Aufträge.')
  }
  if (welcome) print(welcome)
}
