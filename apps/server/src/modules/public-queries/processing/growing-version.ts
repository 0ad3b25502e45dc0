import { and, exists } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { isVersion } from '../row-keys.ts'
import { publicQueries, publicQueryVersions } from '../tables.ts'
import { isRunOf, type QueryRun } from './query-run.ts'

/** Whoever reads along sees words come, not letters; and the database is spared. */
const writtenEveryMs = 300

/** Lets people read along while an answer is written: the text so far, now and then. */
export const growingVersion = (ctx: Ctx, run: QueryRun) => {
  let lastAt = 0
  let shown = ''
  let newest = ''
  let later: NodeJS.Timeout | undefined
  let writing: Promise<unknown> = Promise.resolve()
  const write = (text: string) =>
    ctx.db
      .update(publicQueryVersions)
      .set({ draft: text, text })
      .where(
        and(
          isVersion(run.version),
          exists(ctx.db.select({ id: publicQueries.id }).from(publicQueries).where(isRunOf(run))),
        ),
      )
  const writeNewest = () => {
    later = undefined
    lastAt = performance.now()
    if (newest === shown) return
    shown = newest
    // Nobody loses work for what is shown of it.
    writing = writing.then(() => write(shown)).catch(() => {})
  }
  return {
    show(text: string): void {
      newest = text
      // Also what came last before a model pauses is shown soon, not with its next word.
      later ??= setTimeout(writeNewest, Math.max(0, lastAt + writtenEveryMs - performance.now()))
    },
    /** Before its end is written, so that nothing late comes after it. */
    settled(): Promise<unknown> {
      clearTimeout(later)
      return writing
    },
  }
}
