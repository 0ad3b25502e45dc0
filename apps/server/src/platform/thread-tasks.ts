import { parentPort, type Transferable } from 'node:worker_threads'
import type { ThreadAnswer } from './thread-pool.ts'

/** The end of a thread pool at which the work is done. `memoryOf`: what of a result goes over instead of being copied. */
export const answerTasks = <Task, Result>(
  work: (task: Task) => Result,
  memoryOf: (result: Result) => Transferable[] = () => [],
): void => {
  const answerOf = (task: Task): ThreadAnswer<Result> => {
    try {
      return { result: work(task) }
    } catch (error) {
      return { error: error instanceof Error ? error.message : String(error) }
    }
  }
  parentPort?.on('message', (task: Task) => {
    const answer = answerOf(task)
    parentPort?.postMessage(answer, 'result' in answer ? memoryOf(answer.result) : [])
  })
}
