import { availableParallelism } from 'node:os'
import { type Transferable, Worker } from 'node:worker_threads'
import { type CodedText, type CodedTexts, codeText, parted } from '../words/text-codes.ts'
import { type PostingsScore, type PostingsTask, scorePostings } from './score-postings.ts'

export type ScoringTask = { kind: 'postings'; input: PostingsTask } | { kind: 'texts'; input: string[] }
type Result = PostingsScore | CodedTexts
export type ScoringAnswer = { result: Result } | { error: string }

interface Waiting {
  task: ScoringTask
  transfer: Transferable[]
  resolve(result: Result): void
  reject(error: Error): void
}

/** One core stays with the event loop, which also reads from the database. */
const workersAtMost = Math.max(1, Math.min(4, availableParallelism() - 1))

/** Threads are made when there is work for them, and do not keep the process alive. */
const idle: Worker[] = []
const busy = new Map<Worker, Waiting>()
const queue: Waiting[] = []

const drop = (worker: Worker): void => {
  busy.delete(worker)
  const at = idle.indexOf(worker)
  if (at >= 0) idle.splice(at, 1)
}

const startWorker = (): Worker => {
  const worker = new Worker(new URL('./scoring-worker.ts', import.meta.url))
  worker.on('message', (answer: ScoringAnswer) => {
    const done = busy.get(worker)
    busy.delete(worker)
    worker.unref()
    idle.push(worker)
    if ('error' in answer) done?.reject(new Error(answer.error))
    else done?.resolve(answer.result)
    next()
  })
  const lose = (error: Error): void => {
    const lost = busy.get(worker)
    drop(worker)
    lost?.reject(error)
    next()
  }
  worker.on('error', lose)
  worker.on('exit', code => lose(new Error(`Ein Rechenfaden der Suche endete mit ${code}`)))
  return worker
}

const next = (): void => {
  while (queue.length && (idle.length || busy.size < workersAtMost)) {
    const waiting = queue.shift()
    if (!waiting) return
    const worker = idle.pop() ?? startWorker()
    busy.set(worker, waiting)
    worker.ref()
    worker.postMessage(waiting.task, waiting.transfer)
  }
}

const run = (task: ScoringTask, transfer: Transferable[] = []): Promise<Result> =>
  new Promise((resolve, reject) => {
    queue.push({ task, transfer, resolve, reject })
    next()
  })

/** Below these, handing the work to another thread takes longer than the work. */
const fewBytes = 48 * 1024
const fewTexts = 3

/** The bytes may go over to another thread and be gone here. */
export const scorePostingsApart = async (input: PostingsTask): Promise<PostingsScore> =>
  input.bytes.length <= fewBytes
    ? scorePostings(input)
    : ((await run({ kind: 'postings', input }, [
        input.bytes.buffer,
        input.blocks.buffer,
        input.lists.buffer,
      ])) as PostingsScore)

export const codeTextsApart = async (texts: string[]): Promise<CodedText[]> =>
  texts.length <= fewTexts
    ? texts.map(codeText)
    : parted((await run({ kind: 'texts', input: texts })) as CodedTexts)
