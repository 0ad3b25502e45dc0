import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { pdfLaughs } from '../../../../test/files/hostile-pdf.ts'
import { makeDocx } from '../../../../test/files/office.ts'
import { linesOfText, makePdf } from '../../../../test/files/pdf.ts'
import { openTestReader } from '../../../../test/files/test-reader.ts'
import { patience } from '../../../../test/patience.ts'
import { countPages, type Reader } from './index.ts'
import type { ReasonCode } from './reasons.ts'

const testFile = (name: string) => fileURLToPath(new URL(`../../../../test/files/${name}`, import.meta.url))
const program = testFile('misbehaving-child.ts')
const readingServer = testFile('reading-server.ts')

describe('a process that reads files and misbehaves', () => {
  const strange = openTestReader({ program, limits: { cpuMilliseconds: 300, wallFactor: 1 } })
  const patient = openTestReader({ program })
  afterAll(async () => {
    await strange.close()
    await patient.close()
  })
  const act = ({ read }: typeof strange, word: string) => read(Buffer.from(`lotse:${word}`), 'datei.txt')

  it.each<[string, string, ReasonCode]>([
    ['runs in circles', 'loop', 'tooSlow'],
    ['does nothing at all', 'wait', 'tooSlow'],
  ])('and %s is stopped', async (_, word, code) => {
    await expect(act(strange, word)).rejects.toMatchObject({ code })
  })

  it.each<[string, string, ReasonCode]>([
    ['crashes in native code', 'crash', 'crashed'],
    ['leaves', 'leave', 'crashed'],
    ['has no memory left', 'full', 'tooMuchMemory'],
    ['says things that are no answer', 'chatter', 'crashed'],
    ['invents a reason', 'invent', 'crashed'],
    ['never stops talking', 'flood', 'tooMuchText'],
  ])('and %s is replaced', async (_, word, code) => {
    await expect(act(patient, word)).rejects.toMatchObject({ code })
  })

  it('costs only its own file: the next one gets a new process', async () => {
    const file = await patient.store(Buffer.from('lotse:count'))
    const first = await countPages(patient.reader, file, 'txt')
    await expect(act(patient, 'crash')).rejects.toMatchObject({ code: 'crashed' })
    const second = await countPages(patient.reader, file, 'txt')
    expect(second).not.toBe(first)
    await expect(countPages(patient.reader, file, 'txt')).resolves.toBe(second)
  })

  it('could reach nothing: no files of the server, no programs, no settings, no network', async () => {
    const file = await patient.store(Buffer.from('lotse:explore'))
    await expect(countPages(patient.reader, file, 'txt')).resolves.toBe(0)
  })

  it('is ended when somebody cancels, also while the file waits in the queue', async () => {
    const cancel = new AbortController()
    const bytes = Buffer.from('lotse:wait')
    const running = patient.read(bytes, 'a.txt', { signal: cancel.signal })
    const waiting = patient.read(bytes, 'b.txt', { signal: cancel.signal })
    const ends = Promise.all([
      expect(running).rejects.toMatchObject({ code: 'cancelled', isTemporary: true }),
      expect(waiting).rejects.toMatchObject({ code: 'cancelled' }),
    ])
    cancel.abort()
    await ends
  })

  it('ends with the reader, and what it was doing says so', async () => {
    const own = openTestReader({ program })
    const file = await own.store(Buffer.from('lotse:wait'))
    const running = own.reader.read(file, 'txt')
    const waiting = own.reader.read(file, 'txt')
    const stopped = Promise.allSettled([running, waiting])
    await own.reader.close()
    await stopped
    await own.close()
    await expect(running).rejects.toMatchObject({ code: 'stopped', isTemporary: true })
    await expect(waiting).rejects.toMatchObject({ code: 'stopped' })
  })
})

describe('the reader', () => {
  const { reader, read, store, close } = openTestReader()
  afterAll(close)

  it('reads many files at once, each as it is', async () => {
    const texts = Array.from({ length: 12 }, (_, index) => `Dies ist der Text der Datei Nummer ${index}.`)
    const documents = await Promise.all(
      texts.map((text, index) =>
        index % 2 === 0
          ? read(makePdf([{ texts: linesOfText([text]) }]), `${index}.pdf`)
          : read(makeDocx([text]), `${index}.docx`),
      ),
    )
    expect(documents.map(({ text }) => text)).toEqual(texts)
  })

  it('says that a file is empty, and that one is missing', async () => {
    await expect(reader.read(await store(Buffer.alloc(0)), 'txt')).rejects.toMatchObject({ code: 'empty' })
    await expect(reader.read('/nirgends/datei.txt', 'txt')).rejects.toThrow('ENOENT')
  })

  it('also counts for a reader that can only read', async () => {
    const simple = { read: async () => ({ pages: 7 }), close: async () => undefined } as unknown as Reader
    await expect(countPages(simple, 'x', 'pdf')).resolves.toBe(7)
  })
})

/** Processes that this one has started, as the system knows them. */
const childrenOf = (pid: number): string[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)

it.runIf(existsSync('/proc/self/task'))(
  'a process in the middle of a file ends with the server, however that ends',
  async () => {
    const own = openTestReader()
    const file = await own.store(pdfLaughs())
    const server = spawn(process.execPath, [readingServer, file], { stdio: 'ignore' })
    try {
      await expect.poll(() => childrenOf(server.pid ?? 0), { timeout: patience(30_000) }).toHaveLength(1)
      const [child] = childrenOf(server.pid ?? 0)
      server.kill('SIGKILL')
      await expect.poll(() => existsSync(`/proc/${child}`), { timeout: patience(30_000) }).toBe(false)
    } finally {
      server.kill('SIGKILL')
      await own.close()
    }
  },
)
