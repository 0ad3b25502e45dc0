import { type Ctx, inTransaction } from '../../platform/context.ts'
import { reportFinding } from '../databuckets/index.ts'
import { type DocumentRun, holdRun } from './document-run.ts'
import type { ReadDocument } from './reading/index.ts'
import { beginStep, completeStep } from './report-steps.ts'

const titleCharacters = 300

/** PostgreSQL takes no NUL, and half of a character is none. */
const storable = (text: string): string => text.replaceAll('\0', ' ').toWellFormed()

/** Language, title, date and properties, as the file says them; what people have written stays. Returns the title. */
export const analyseDocument = async (ctx: Ctx, run: DocumentRun, read: ReadDocument): Promise<string> => {
  if (run.processing.isFree) return run.document.title
  await beginStep(ctx, run, 'analysis')
  return inTransaction(ctx, async ctx => {
    const { document } = await holdRun(ctx, run)
    const found = storable(read.title ?? '')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, titleCharacters)
    const title = found && !document.titleIsOwn ? found : document.title
    await reportFinding(ctx.db, document, {
      title,
      language: read.language,
      datedOn: read.datedOn,
      metadata: Object.fromEntries(
        Object.entries(read.metadata).map(([name, value]) => [storable(name), storable(value)]),
      ),
      pagesCount: read.pages,
      charactersCount: read.text.length,
      updatedAt: ctx.clock.now(),
    })
    await completeStep(ctx, run, 'analysis')
    return title
  })
}
