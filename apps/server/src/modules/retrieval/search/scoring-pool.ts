import { availableParallelism } from 'node:os'
import { createThreadPool } from '../../../platform/thread-pool.ts'
import { type CodedText, type CodedTexts, codeText, parted } from '../words/text-codes.ts'
import { type PostingsScore, type PostingsTask, scorePostings } from './score-postings.ts'

export type ScoringTask = { kind: 'postings'; input: PostingsTask } | { kind: 'texts'; input: string[] }
export type ScoringResult = PostingsScore | CodedTexts

/** One core stays with the event loop, which also reads from the database. */
const threadsAtMost = Math.max(1, Math.min(4, availableParallelism() - 1))

const pool = createThreadPool<ScoringTask, ScoringResult>(
  new URL('./scoring-worker.ts', import.meta.url),
  threadsAtMost,
)

/** Below these, handing the work to another thread takes longer than the work. */
const fewBytes = 48 * 1024
const fewTexts = 3

/** The bytes may go over to another thread and be gone here. */
export const scorePostingsApart = async (input: PostingsTask): Promise<PostingsScore> =>
  input.bytes.length <= fewBytes
    ? scorePostings(input)
    : ((await pool.run({ kind: 'postings', input }, [
        input.bytes.buffer,
        input.blocks.buffer,
        input.lists.buffer,
      ])) as PostingsScore)

export const codeTextsApart = async (texts: string[]): Promise<CodedText[]> =>
  texts.length <= fewTexts
    ? texts.map(codeText)
    : parted((await pool.run({ kind: 'texts', input: texts })) as CodedTexts)
