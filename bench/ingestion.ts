import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createReader, type Reader } from '../apps/server/src/modules/ingestion/reading/index.ts'
import { bareRecognition, bareTextContent } from './ingestion-bare.ts'
import { digitalPdf, largeFiles, scannedPdf, scannedSheets } from './ingestion-files.ts'

const digitalPages = 300
const scannedPages = 2
const rounds = 3

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
const perSecond = (pages: number, milliseconds: number): string =>
  `${((pages * 1000) / milliseconds).toFixed(pages > 10 ? 0 : 2).padStart(6)} Seiten/s`

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Both in turn, so that a busy machine slows both down. */
const compare = async (
  name: string,
  pages: number,
  ours: () => Promise<unknown>,
  bare: () => Promise<unknown>,
  times: number,
): Promise<void> => {
  await ours()
  await bare()
  const results: { ours: number; bare: number }[] = []
  for (let round = 0; round < times; round++)
    results.push({ bare: await timed(bare), ours: await timed(ours) })
  const [own, other] = [median(results.map(({ ours }) => ours)), median(results.map(({ bare }) => bare))]
  console.log(
    `${name.padEnd(16)} Lotse ${perSecond(pages, own)}   bloßer Parser ${perSecond(pages, other)}   Verhältnis ${(other / own).toFixed(2)}`,
  )
}

const measureSpeed = async (reader: Reader, folder: string): Promise<void> => {
  const digital = join(folder, 'digital.pdf')
  await writeFile(digital, digitalPdf(digitalPages))
  const bytes = await readFile(digital)
  await compare(
    'digitales PDF',
    digitalPages,
    () => reader.read(digital, 'pdf'),
    () => bareTextContent(bytes),
    rounds,
  )

  const sheets = scannedSheets(scannedPages)
  const scanned = join(folder, 'scan.pdf')
  await writeFile(scanned, scannedPdf(sheets))
  const recognition = await bareRecognition()
  await compare(
    'gescanntes PDF',
    scannedPages,
    () => reader.read(scanned, 'pdf'),
    () => recognition.recognise(sheets),
    1,
  )
  await recognition.close()
}

/** The files are read by a process of their own, whose memory is that of a server while it processes them. */
const measureMemory = async (folder: string): Promise<void> => {
  const paths = await largeFiles(folder)
  const server = spawn(
    process.execPath,
    ['--expose-gc', fileURLToPath(new URL('./ingestion-memory.ts', import.meta.url)), ...paths],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  for await (const line of createInterface({ input: server.stdout })) console.log(line)
  if (server.exitCode === null) await once(server, 'exit')
}

const folder = await mkdtemp(join(tmpdir(), 'lotse-bench-ingestion-'))
const reader = createReader({ children: 1 })
try {
  await measureSpeed(reader, folder)
  await reader.close()
  await measureMemory(folder)
  console.log(`Last des Rechners: ${loadavg()[0]?.toFixed(1)} auf ${availableParallelism()} Kernen`)
} finally {
  await reader.close()
  await rm(folder, { recursive: true, force: true })
}
