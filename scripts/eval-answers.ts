import '../apps/server/src/platform/drizzle-as-commonjs.ts'

/**
 * Whether a chatbot without a model answers what its data store answers and nothing else: `npm run eval-answers -- <file>` with questions
 * in the format of SQuAD, or with whole documents and questions to them, in an embedded database that is thrown away. Of a set of
 * articles every second one is indexed, then the others: questions about those that are not there have no answer. `EVAL_MISSES=1` names
 * the questions that were refused or answered wrongly.
 */
const { addEvaluated } = await import('../apps/server/src/modules/retrieval/evaluation/throw-away-store.ts')
const { QuestionSetError } = await import('../apps/server/src/modules/retrieval/evaluation/question-set.ts')
const { parseAnswerSet } = await import('./evaluation/answer-set.ts')
const { askChatbot } = await import('./evaluation/ask-chatbot.ts')
const { holdsGold } = await import('./evaluation/holds-gold.ts')
const { measure, readSetFile } = await import('./evaluation/throw-away.ts')
type Installation = import('./evaluation/throw-away.ts').Installation
type AnswerSet = import('./evaluation/answer-set.ts').AnswerSet
type SetQuestion = AnswerSet['questions'][number]

interface Asked extends SetQuestion {
  isAnswerable: boolean
  isAnswered: boolean
  answer: string
  /** Whether the answer names the document that has it. */
  citesDocument: boolean
}

const hasGold = ({ gold, answer }: Asked): boolean => holdsGold(answer, gold)

const wordsIn = (text: string): number => text.replace(/\[\d+\]/g, '').match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0

/** With the documents at these places in a data store, and no others. */
const ask = async ({ ctx, addStore }: Installation, set: AnswerSet, places: number[]): Promise<Asked[]> => {
  const store = await addStore()
  const ids = new Map<number, string>()
  for (const place of places) {
    const document = set.documents[place]
    if (document) ids.set(place, await addEvaluated(ctx, store, document))
  }
  const asked: Asked[] = []
  for (const question of set.questions) {
    const { text, isGap, sources } = await askChatbot(ctx, store, question.question)
    const id = question.document === null ? undefined : ids.get(question.document)
    asked.push({
      ...question,
      isAnswerable: id !== undefined,
      isAnswered: !isGap,
      answer: text,
      citesDocument: sources.some(({ documentId }) => documentId === id),
    })
  }
  return asked
}

const share = <T>(all: T[], holds: (one: T) => boolean): string =>
  all.length
    ? `${((100 * all.filter(holds).length) / all.length).toFixed(1).padStart(5)} %   (von ${all.length})`
    : '    – (keine)'

const print = (all: Asked[]): void => {
  const answerable = all.filter(({ isAnswerable }) => isAnswerable)
  const unanswerable = all.filter(({ isAnswerable }) => !isAnswerable)
  const answered = answerable.filter(({ isAnswered }) => isAnswered)
  const withGold = answered.filter(({ gold }) => gold.length)
  const words = answered.reduce((sum, { answer }) => sum + wordsIn(answer), 0) / answered.length
  console.log(`Abgelehnt, wo nichts steht      ${share(unanswerable, ({ isAnswered }) => !isAnswered)}
Beantwortet, wo etwas steht     ${share(answerable, ({ isAnswered }) => isAnswered)}
Antwort nennt das Dokument      ${share(answered, ({ citesDocument }) => citesDocument)}
Antwort hat die gesuchten Worte ${share(withGold, hasGold)}
Worte je Antwort                ${words.toFixed(1).padStart(5)}`)
}

const printMisses = (all: Asked[]): void => {
  for (const one of all) {
    const { isAnswerable, isAnswered, question, gold, answer } = one
    const said = answer.replace(/\s+/g, ' ')
    if (isAnswerable && !isAnswered) console.log(`  abgelehnt: ${question}`)
    else if (!isAnswerable && isAnswered) console.log(`  erfunden: ${question} → ${said}`)
    else if (isAnswered && gold.length && !hasGold(one))
      console.log(`  daneben: ${question} → ${said} (gesucht: ${gold.join(' | ')})`)
  }
}

await measure(async installation => {
  const [, , file] = process.argv
  if (!file) throw new QuestionSetError('Aufruf: npm run eval-answers -- <Datei mit Fragen>')
  const set = await parseAnswerSet(await readSetFile(file))
  const places = [...set.documents.keys()]
  const rounds = set.areApart ? [0, 1].map(half => places.filter(place => place % 2 === half)) : [places]
  const all: Asked[] = []
  for (const round of rounds) all.push(...(await ask(installation, set, round)))
  print(all)
  if (process.env.EVAL_MISSES) printMisses(all)
})
