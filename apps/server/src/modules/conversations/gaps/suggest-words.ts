import { type GlossarySuggestion, glossaryMeaningAtMost, glossaryWordAtMost } from '@lotse/contract'
import { sql } from 'drizzle-orm'
import type { TenantCtx } from '../../../platform/context.ts'
import { ownWordsOf } from '../../retrieval/index.ts'
import { meaningfulWords } from '../answering/question-words.ts'

const gapsLookedAt = 100
const suggestionsAtMost = 12
const meaningsAtMost = 3
/** Shorter ones are seldom what a question is about. */
const shortestWord = 4

interface Unanswered extends Record<string, unknown> {
  question: string
  asked_count: number
  /** What was asked next in the same conversation, where it was answered. */
  next: string | null
}

const unansweredOf = async (ctx: TenantCtx): Promise<Unanswered[]> => {
  const { rows } = await ctx.db.execute<Unanswered>(sql`
    select g.question, g.asked_count, next.text as next from (
        select * from knowledge_gaps where tenant_id = ${ctx.actor.tenant.id} and status in ('open', 'task')
          order by asked_count desc, last_asked_at desc limit ${gapsLookedAt}
      ) g
      left join lateral (
        select q.text from messages gap
          join messages q on q.tenant_id = gap.tenant_id and q.conversation_id = gap.conversation_id
            and q.role = 'user' and q.created_at > gap.created_at
          join messages a on a.tenant_id = q.tenant_id and a.conversation_id = q.conversation_id
            and a.role = 'assistant' and a.created_at >= q.created_at and a.status = 'completed' and not a.is_gap
          where gap.tenant_id = g.tenant_id and gap.conversation_id = g.conversation_id and gap.is_gap
          order by q.created_at limit 1
      ) next on true
      order by g.asked_count desc, g.last_asked_at desc`)
  return rows
}

const nounsOf = (question: string) =>
  meaningfulWords(question).filter(({ asked, isNoun }) => isNoun && asked.length >= shortestWord)

/** Words of questions that found nothing, those asked most first, with words of what the same people asked next and had answered. */
export const suggestWords = async (ctx: TenantCtx): Promise<{ suggestions: GlossarySuggestion[] }> => {
  const known = new Set(await ownWordsOf(ctx.db, ctx.actor.tenant.id))
  const found = new Map<string, GlossarySuggestion>()
  for (const { question, asked_count, next } of await unansweredOf(ctx)) {
    const asked = nounsOf(question)
    const others = next ? nounsOf(next).filter(({ stem }) => asked.every(one => one.stem !== stem)) : []
    for (const { asked: word, stem } of asked) {
      if (word.length > glossaryWordAtMost || known.has(word.toLowerCase())) continue
      const before = found.get(stem) ?? { word, asked_count: 0, question, meanings: [] }
      const meanings = others.map(one => one.asked).filter(text => text.length <= glossaryMeaningAtMost)
      found.set(stem, {
        ...before,
        asked_count: before.asked_count + asked_count,
        meanings: [...new Set([...before.meanings, ...meanings])].slice(0, meaningsAtMost),
      })
    }
  }
  const suggestions = [...found.values()].sort((a, b) => b.asked_count - a.asked_count)
  return { suggestions: suggestions.slice(0, suggestionsAtMost) }
}
