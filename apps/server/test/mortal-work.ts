import { readFile } from 'node:fs/promises'
import { type Database, openEmbedded, openServer } from '../src/platform/database.ts'

/** Where a process that is going to be killed finds everything. */
export interface MortalPlace {
  dataDir: string
  url: string | null
  folder: string | null
}

/** Of all processes of such an installation. */
export const secretKey = 'Schlüssel für Prozesse, die sterben '.repeat(2)

export const readOrders = async <Orders extends MortalPlace>(): Promise<Orders> =>
  JSON.parse(await readFile(process.argv[3] ?? '', 'utf8'))

export const openAt = async ({ url, folder }: MortalPlace): Promise<Database> =>
  url ? openServer(url) : openEmbedded(folder ?? '')

/** A line for each small thing that was done, so that whoever reads it can kill at any of them. */
export const say = (what: string): void => {
  process.stdout.write(`${what}\n`)
}
