import { z } from 'zod'
import { count, managesContent } from './databucket-fields.ts'
import { route } from './route.ts'
import { id, line, pageOf, pageQuery, timestamp } from './schemas.ts'

/** Whoever searches waits for all of them. */
export const glossaryEntriesAtMost = 500
export const glossaryCsvCharacters = 100_000
export const glossaryWordAtMost = 80
export const glossaryMeaningAtMost = 120

const says = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)
const words = (max: number) => line(max).refine(says, { error: 'Bitte geben Sie ein Wort ein' })

export const glossaryForm = z.strictObject({
  /** As people say it. */
  word: words(glossaryWordAtMost),
  /** As the documents have it. */
  meaning: words(glossaryMeaningAtMost),
  /** Who asks for the meaning finds the word, too. */
  both_ways: z.boolean(),
})

const glossaryEntry = glossaryForm.extend({ id, updated_at: timestamp })
export type GlossaryEntry = z.output<typeof glossaryEntry>

/** A word of unanswered questions, and words of what was asked next and could be answered. */
const glossarySuggestion = z.strictObject({
  word: z.string(),
  asked_count: count,
  question: z.string(),
  meanings: z.array(z.string()),
})
export type GlossarySuggestion = z.output<typeof glossarySuggestion>

const entryParams = z.strictObject({ entry: id })

export const glossaryRoutes = {
  'glossary.index': route({
    method: 'GET',
    path: '/api/glossary',
    access: managesContent,
    summary: 'Eigene Wörter des Mandanten',
    query: pageQuery(20),
    reply: pageOf(glossaryEntry),
  }),
  'glossary.store': route({
    method: 'POST',
    path: '/api/glossary',
    access: managesContent,
    summary: 'Eigenes Wort anlegen; die Suche kennt es sofort',
    body: glossaryForm,
    reply: glossaryEntry,
  }),
  'glossary.store_many': route({
    method: 'POST',
    path: '/api/glossary/csv',
    access: managesContent,
    summary: 'Eigene Wörter aus CSV übernehmen: Wort; Bedeutung; ja für beide Richtungen',
    body: z.strictObject({ csv: z.string().trim().min(1).max(glossaryCsvCharacters) }),
    reply: z.strictObject({ added: count, known: count }),
  }),
  'glossary.suggestions': route({
    method: 'GET',
    path: '/api/glossary/suggestions',
    access: managesContent,
    summary: 'Wörter aus unbeantworteten Fragen, die dem Mandanten fehlen könnten',
    reply: z.strictObject({ suggestions: z.array(glossarySuggestion) }),
  }),
  'glossary.update': route({
    method: 'PUT',
    path: '/api/glossary/:entry',
    access: managesContent,
    summary: 'Eigenes Wort ändern',
    params: entryParams,
    body: glossaryForm,
    reply: glossaryEntry,
  }),
  'glossary.destroy': route({
    method: 'DELETE',
    path: '/api/glossary/:entry',
    access: managesContent,
    summary: 'Eigenes Wort löschen',
    params: entryParams,
    reply: 'empty',
  }),
}
