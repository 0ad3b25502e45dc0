import { answerTasks } from '../../../platform/thread-tasks.ts'
import { codeTexts } from '../words/text-codes.ts'
import { scorePostings } from './score-postings.ts'
import type { ScoringResult, ScoringTask } from './scoring-pool.ts'

answerTasks<ScoringTask, ScoringResult>(
  task => (task.kind === 'postings' ? scorePostings(task.input) : codeTexts(task.input)),
  result => ('ends' in result ? [result.stems.buffer, result.codes.buffer, result.ends.buffer] : []),
)
