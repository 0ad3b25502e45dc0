import { parentPort } from 'node:worker_threads'
import { codeTexts } from '../words/text-codes.ts'
import { scorePostings } from './score-postings.ts'
import type { ScoringAnswer, ScoringTask } from './scoring-pool.ts'

const answerOf = (task: ScoringTask): ScoringAnswer => {
  try {
    return { result: task.kind === 'postings' ? scorePostings(task.input) : codeTexts(task.input) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

const memoryOf = (answer: ScoringAnswer): ArrayBuffer[] =>
  'result' in answer && 'ends' in answer.result
    ? [answer.result.stems.buffer, answer.result.codes.buffer, answer.result.ends.buffer]
    : []

parentPort?.on('message', (task: ScoringTask) => {
  const answer = answerOf(task)
  parentPort?.postMessage(answer, memoryOf(answer))
})
