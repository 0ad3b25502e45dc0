import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { migrationsFolder, readMigrations } from '../apps/server/src/platform/migrations.ts'

/** Writes down what every migration is now. Only for new ones: an applied migration never changes. */
const hashes = Object.fromEntries((await readMigrations()).map(({ name, hash }) => [name, hash]))
await writeFile(join(migrationsFolder, 'hashes.json'), `${JSON.stringify(hashes, null, 2)}\n`)
