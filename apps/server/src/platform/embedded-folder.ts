import { createHash } from 'node:crypto'
import { readdirSync, realpathSync, statfsSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from './start-error.ts'

/** A second process on the same embedded files would destroy them, so the folder is held by a socket that dies with us. */
export const holdFolder = async (folder: string): Promise<Server> => {
  const name = `lotse-${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 32)}`
  const server = createServer(socket => socket.destroy())
  await new Promise<void>((done, fail) => {
    server.once('error', error =>
      fail(
        (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
          ? new StartError(`Der Ordner ${folder} wird schon von einem laufenden Lotse-Prozess benutzt.`)
          : error,
      ),
    )
    server.listen(process.platform === 'linux' ? `\0${name}` : join(tmpdir(), `${name}.sock`), done)
  })
  server.unref()
  return server
}

/** As PostgreSQL names what it makes, also where it was interrupted in the middle of its first start. */
const isOfDatabase = (name: string): boolean =>
  /^(?:PG_VERSION|base|global|pg_[\w.]+|postgresql(?:\.auto)?\.conf|postmaster\.(?:pid|opts))$/.test(name)

/** A mistyped DATA_DIR would otherwise get a new database beside somebody else's files, as if all data were gone. */
export const refuseForeignFolder = (folder: string): void => {
  const names = readdirSync(folder)
  const foreign = names.filter(name => !isOfDatabase(name))
  if (foreign.length && !names.includes('PG_VERSION'))
    throw new StartError(
      `Der Ordner ${folder} enthält fremde Dateien (${foreign.slice(0, 3).join(', ')}) und wird nicht als Datenbank benutzt. Stimmt DATA_DIR?`,
    )
}

/** Below that PostgreSQL cannot even write what it has to repeat after a stop. */
const neededBytes = 64 * 1024 * 1024

/** PGlite itself says only that it was aborted. */
export const brokenDatabase = (folder: string, cause: unknown): StartError => {
  const { bavail, bsize } = statfsSync(folder)
  const advice =
    bavail * bsize < neededBytes
      ? 'Der Datenträger ist voll: bitte schaffen Sie Platz und starten Sie noch einmal, es ist nichts verloren.'
      : 'Sie ist vermutlich beschädigt: bitte heben Sie den Ordner auf und stellen Sie die letzte Sicherung wieder her (docs/operations.md).'
  const said = cause instanceof Error ? cause.message.split('\n', 1)[0] : String(cause)
  return new StartError(
    `Die eingebettete Datenbank in ${folder} lässt sich nicht öffnen (${said}). ${advice}`,
    { cause },
  )
}
