import { type Transferable, Worker } from 'node:worker_threads'

export type ThreadAnswer<Result> = { result: Result } | { error: string }

interface Waiting<Task, Result> {
  task: Task
  transfer: Transferable[]
  resolve(result: Result): void
  reject(error: Error): void
}

/** Work that would hold up the event loop, done by a few threads in the order of asking. What such a thread runs: `thread-tasks.ts`. */
export interface ThreadPool<Task, Result> {
  /** What is transferred is gone here. */
  run(task: Task, transfer?: Transferable[]): Promise<Result>
}

/** Threads are made when there is work for them, and do not keep the process alive. */
export const createThreadPool = <Task, Result>(
  entry: URL,
  threadsAtMost: number,
): ThreadPool<Task, Result> => {
  const idle: Worker[] = []
  const busy = new Map<Worker, Waiting<Task, Result>>()
  const queue: Waiting<Task, Result>[] = []

  const drop = (worker: Worker): void => {
    busy.delete(worker)
    const at = idle.indexOf(worker)
    if (at >= 0) idle.splice(at, 1)
  }

  const startWorker = (): Worker => {
    const worker = new Worker(entry)
    worker.on('message', (answer: ThreadAnswer<Result>) => {
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
    worker.on('exit', code => lose(new Error(`Ein Rechenfaden endete mit ${code}`)))
    return worker
  }

  const next = (): void => {
    while (queue.length && (idle.length || busy.size < threadsAtMost)) {
      const waiting = queue.shift()
      if (!waiting) return
      const worker = idle.pop() ?? startWorker()
      busy.set(worker, waiting)
      worker.ref()
      worker.postMessage(waiting.task, waiting.transfer)
    }
  }

  return {
    run: (task, transfer = []) =>
      new Promise((resolve, reject) => {
        queue.push({ task, transfer, resolve, reject })
        next()
      }),
  }
}
