import { parentPort } from 'node:worker_threads'
import { rescore } from './rescore.ts'
import { scorePostings } from './score-postings.ts'
import type { ScoringAnswer, ScoringTask } from './scoring-pool.ts'

const answerOf = (task: ScoringTask): ScoringAnswer => {
  try {
    return { result: task.kind === 'postings' ? scorePostings(task.input) : rescore(task.input) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

parentPort?.on('message', (task: ScoringTask) => parentPort?.postMessage(answerOf(task)))
