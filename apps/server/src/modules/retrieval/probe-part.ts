import { newId } from '../../platform/ids.ts'
import type { ProbePart } from '../../platform/probe-part.ts'
import { replacePassages } from './lexical-index/replace-passages.ts'
import { glossaries, glossaryEntries } from './tables.ts'

/** What the search knows of the document, and a word of the tenant's own. */
export const retrievalProbePart: ProbePart = {
  name: 'retrieval',
  async fill(ctx, { mainId: tenantId, secret, facts }) {
    const { databucket: databucketId = '', document: documentId = '' } = facts
    const text = `Was gilt? Die Satzung ${secret} gilt in der ganzen Stadt.`
    await replacePassages(ctx, { tenantId, databucketId, documentId, title: secret }, [
      { page: null, headings: [secret], text, start: 0, end: text.length },
    ])
    const entry = newId()
    await ctx.db.insert(glossaries).values({ tenantId, version: 1 })
    await ctx.db.insert(glossaryEntries).values({
      tenantId,
      id: entry,
      word: secret,
      meaning: `${secret} Satzung`,
      isBothWays: true,
      updatedAt: ctx.clock.now(),
    })
    return { entry }
  },
}
