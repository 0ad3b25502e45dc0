import { readFile } from 'node:fs/promises'
import { splitIntoPassages } from '../apps/server/src/modules/ingestion/passages/index.ts'
import { createReader, sniff } from '../apps/server/src/modules/ingestion/reading/index.ts'

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`
const resident = (): number => process.memoryUsage.rss()

/** Reads the files one after the other as the server does, and tells what that does to its memory. */
const paths = process.argv.slice(2)
const reader = createReader()
await sniff(Buffer.from('Anfang'), 'anfang.txt')
const before = resident()
let peak = before
const watch = setInterval(() => {
  peak = Math.max(peak, resident())
}, 20)
let passages = 0
for (const path of paths) {
  const kind = await sniff(await readFile(path), path)
  passages += splitIntoPassages(await reader.read(path, kind)).length
}
clearInterval(watch)
await reader.close()
globalThis.gc?.()
console.log(
  `Speicher des Servers bei ${paths.length} Dateien zu 20 MB: vorher ${megabytes(before)}, höchstens ${megabytes(peak)}, nachher ${megabytes(resident())} (${passages} Passagen)`,
)
