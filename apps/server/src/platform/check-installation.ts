import type { Pool, PoolClient } from 'pg'
import type { Blobs } from './blobs/blobs.ts'
import { newId } from './ids.ts'
import { underSchemaLock } from './schema-lock.ts'
import type { Secrets } from './secrets.ts'
import { StartError } from './start-error.ts'

interface Installation {
  id: string
  key_probe: string
  files_marked_at: Date | null
}

const purpose = 'installation'

const readInstallation = async (client: Pool | PoolClient): Promise<Installation | undefined> =>
  (await client.query<Installation>('select id, key_probe, files_marked_at from installation_identity'))
    .rows[0]

const found = async (client: PoolClient, secrets: Secrets): Promise<Installation> => {
  const id = newId()
  await client.query(
    'insert into installation_identity (id, key_probe) values ($1, $2) on conflict (is_only) do nothing',
    [id, secrets.seal(purpose, id)],
  )
  const known = await readInstallation(client)
  if (!known) throw new Error('Die Zeile der Installation fehlt')
  return known
}

const checkKey = ({ id, key_probe }: Installation, secrets: Secrets): void => {
  try {
    if (secrets.open(purpose, key_probe) === id) return
  } catch {
    // Sealed with another key.
  }
  throw new StartError(
    'SECRET_KEY ist nicht der Schlüssel dieser Installation: was mit dem bisherigen versiegelt wurde (zweite Faktoren, wartende E-Mails, Webhooks), lässt sich damit nicht öffnen. Bitte setzen Sie den bisherigen Schlüssel; er gehört zur Sicherung.',
  )
}

/** A store that does not let us look says the same of a file that is not there. */
const hasMark = (blobs: Blobs, id: string): Promise<boolean> =>
  blobs.size(id).then(
    () => true,
    () => false,
  )

const mark = async (client: Pool | PoolClient, blobs: Blobs, id: string): Promise<void> => {
  await blobs.put(Buffer.from(`Dateien der Lotse-Installation ${id}\n`), id)
  await client.query('update installation_identity set files_marked_at = now()')
}

const checkFiles = async (
  client: PoolClient,
  { id, files_marked_at }: Installation,
  blobs: Blobs,
  place: string,
): Promise<void> => {
  await blobs.check().catch(error => {
    throw new StartError(
      `In den Dateispeicher ${place} lässt sich nicht schreiben (${error instanceof Error ? error.message : error}). Bitte prüfen Sie seine Rechte und den freien Platz.`,
    )
  })
  if (await hasMark(blobs, id)) return
  if (files_marked_at)
    throw new StartError(
      `Der Dateispeicher ${place} gehört nicht zu dieser Datenbank: ihm fehlt deren Kennung ${id}. Alle Prozesse brauchen denselben Ordner DATA_DIR/blobs oder dieselbe BLOBS_URL. Nach einer Wiederherstellung fehlen noch die Dateien; wurden sie absichtlich ersetzt, nimmt „npm run blobs -- adopt“ den Speicher an.`,
    )
  await mark(client, blobs, id)
}

/**
 * Database, key and files belong together, and a mistake in one of the three would show only weeks later, to somebody who cannot help it.
 * The first start writes down what belongs together; every other one compares.
 */
export const checkInstallation = (parts: {
  pool: Pool
  secrets: Secrets
  blobs: Blobs
  /** How an operator knows the file store. */
  place: string
}): Promise<void> =>
  underSchemaLock(parts.pool, async client => {
    const installation = await found(client, parts.secrets)
    checkKey(installation, parts.secrets)
    await checkFiles(client, installation, parts.blobs, parts.place)
  })

/** The operator says that this is the store now, whatever it lacks. */
export const adoptFiles = async (pool: Pool, blobs: Blobs): Promise<void> => {
  const installation = await readInstallation(pool)
  if (!installation)
    throw new StartError('Diese Datenbank wurde noch nie gestartet; es gibt nichts anzunehmen.')
  await mark(pool, blobs, installation.id)
}
