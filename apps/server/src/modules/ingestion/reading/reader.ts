import { open, stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import type { Task } from './child/protocol.ts'
import { type ChildPool, createChildPool } from './child-pool.ts'
import type { FileKind, ReadDocument, ReadPage } from './document.ts'
import { isImageKind } from './image-header.ts'
import { type ChildLimits, childLimits, limits } from './limits.ts'
import { ReadingError } from './reasons.ts'

export interface ReadOptions {
  onProgress?(share: number): void
  /** Told before pages are recognised, which takes long and costs: with how many. What it throws ends the reading. */
  beforeRecognition?(pages: number): void
  signal?: AbortSignal
  /** Where a web page came from; its links are resolved against it. */
  sourceUrl?: string
  /** The name people know the file by: the title, where nothing better is found. */
  filename?: string
}

export interface Reader {
  /** Reads a file; rejects with a ReadingError that says why it cannot be read. */
  read(file: string, kind: FileKind, options?: ReadOptions): Promise<ReadDocument>
  close(): Promise<void>
}

/** The processes behind a reader: quick ones for text, and others at low priority for OCR. */
interface ChildPools {
  text: ChildPool
  ocr: ChildPool
}

const poolsOf = new WeakMap<Reader, ChildPools>()

const fileSize = async (file: string): Promise<number> => {
  const { size } = await stat(file)
  if (size === 0) throw new ReadingError('empty')
  if (size > limits.fileBytes) throw new ReadingError('tooLarge')
  return size
}

/** The file goes to the child in pieces and never lies whole in the server's memory. All of them come in the same bytes: one is sent before the next is read. */
const contentOf = (file: string, size: number) =>
  async function* (): AsyncIterable<Uint8Array> {
    const piece = Buffer.allocUnsafeSlow(256 * 1024)
    const handle = await open(file)
    try {
      for (let at = 0; at < size; ) {
        const { bytesRead } = await handle.read(piece, 0, Math.min(piece.length, size - at), at)
        if (bytesRead === 0) return
        at += bytesRead
        yield piece.subarray(0, bytesRead)
      }
    } finally {
      await handle.close()
    }
  }

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes
}

const readIn = async (
  { text, ocr }: ChildPools,
  task: Task,
  content: () => AsyncIterable<Uint8Array>,
  options: ReadOptions,
): Promise<ReadDocument | ReadPage> => {
  const isImage = isImageKind(task.kind)
  const result = isImage ? { needsOcr: [1] } : await text.run(task, content, options)
  if ('needsOcr' in result) options.beforeRecognition?.(result.needsOcr.length)
  const final = 'needsOcr' in result ? await ocr.run(task, content, options) : result
  if (!('document' in final)) throw new ReadingError('crashed')
  return final.document
}

export interface ReaderSettings {
  /** Processes for text; those for OCR come on top. */
  children?: number
  limits?: Partial<ChildLimits>
  /** Another program in the place of the child's, for tests of one that misbehaves. */
  program?: string
  /** Told what is wrong with the installation, and with null that a file was read. */
  onState?(fault: string | null): void
}

export const createReaderWith = ({ children, limits: some, ...more }: ReaderSettings): Reader => {
  const limits = { ...childLimits, ...some }
  const quick = children ?? Math.max(1, Math.min(2, availableParallelism() - 1))
  const pools: ChildPools = {
    text: createChildPool(quick, { canRecognise: false, limits, ...more }),
    ocr: createChildPool(Math.max(1, Math.min(4, availableParallelism() >> 1)), {
      canRecognise: true,
      limits,
      ...more,
    }),
  }
  const reader: Reader = {
    read: async (file, kind, options = {}) => {
      const size = await fileSize(file)
      const { sourceUrl, filename } = options
      return readIn(
        pools,
        { action: 'read', kind, size, sourceUrl, filename },
        contentOf(file, size),
        options,
      )
    },
    close: async () => {
      pools.text.close()
      pools.ocr.close()
    },
  }
  poolsOf.set(reader, pools)
  return reader
}

/** Reads files in child processes with limits of memory and time: a hostile or broken file ends there, alone and with a reason. */
export const createReader = ({ children }: { children?: number } = {}): Reader =>
  createReaderWith({ children })

/** Pages without reading the text, for the price; quick. */
export const countPages = async (reader: Reader, file: string, kind: FileKind): Promise<number> => {
  const pools = poolsOf.get(reader)
  if (!pools) return (await reader.read(file, kind)).pages
  const size = await fileSize(file)
  const result = await pools.text.run({ action: 'count', kind, size }, contentOf(file, size), {})
  if (!('pages' in result)) throw new ReadingError('crashed')
  return result.pages
}

/** Reads a web page from its bytes. `charset` is what the server that sent it says. */
export const readHtml = async (
  reader: Reader,
  bytes: Uint8Array,
  url: string,
  options: { signal?: AbortSignal; charset?: string } = {},
): Promise<ReadPage> => {
  const pools = poolsOf.get(reader)
  if (!pools) throw new Error('This reader reads files only.')
  if (bytes.length === 0) throw new ReadingError('empty')
  if (bytes.length > limits.htmlBytes) throw new ReadingError('pageTooLarge')
  const task: Task = {
    action: 'read',
    kind: 'html',
    size: bytes.length,
    sourceUrl: url,
    charset: options.charset,
  }
  return (await readIn(pools, task, () => once(bytes), options)) as ReadPage
}
