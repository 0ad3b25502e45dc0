import '../apps/server/src/platform/drizzle-as-commonjs.ts'

/**
 * Learns which sentence of the passages that were found answers a question: `node scripts/train-sentences.ts <articles>` with a set in the
 * format of SQuAD. Of its articles every second one is indexed, then the others. Prints what answers reach on articles that were not
 * learnt from, for several prices of a word, and writes the weights.
 */
const { writeFile } = await import('node:fs/promises')
const { basename } = await import('node:path')
const { toRank } = await import('../apps/server/src/modules/conversations/answering/extract-answer.ts')
const { sourcesIn } = await import('../apps/server/src/modules/conversations/answering/find-sources.ts')
const { certaintyOf, leastCertainty } = await import(
  '../apps/server/src/modules/conversations/answering/judging/judge.ts'
)
const { amounts, chooseSentences, wordsIn } = await import(
  '../apps/server/src/modules/conversations/answering/ranking/choose-sentences.ts'
)
const { withChances } = await import(
  '../apps/server/src/modules/conversations/answering/ranking/rank-sentences.ts'
)
const { featureSentences } = await import(
  '../apps/server/src/modules/conversations/answering/ranking/sentence-features.ts'
)
const { addEvaluated } = await import('../apps/server/src/modules/retrieval/evaluation/throw-away-store.ts')
const { QuestionSetError } = await import('../apps/server/src/modules/retrieval/evaluation/question-set.ts')
const { searchPassages } = await import('../apps/server/src/modules/retrieval/index.ts')
const { parseAnswerSet } = await import('./evaluation/answer-set.ts')
const { fitChoice } = await import('./evaluation/fit-choice.ts')
const { holdsGold } = await import('./evaluation/holds-gold.ts')
const { measure, readSetFile } = await import('./evaluation/throw-away.ts')
type FeaturedSentence =
  import('../apps/server/src/modules/conversations/answering/ranking/sentence-features.ts').FeaturedSentence
type SentenceWeights =
  import('../apps/server/src/modules/conversations/answering/ranking/rank-sentences.ts').SentenceWeights
type AnswerSet = import('./evaluation/answer-set.ts').AnswerSet
type Installation = import('./evaluation/throw-away.ts').Installation

const weightsFile = new URL(
  '../apps/server/src/modules/conversations/answering/ranking/sentence-weights.json',
  import.meta.url,
)
const passagesFound = 12
const folds = 6
/** As a chatbot is that nobody has configured further. */
const sourceCertainty = 50

interface Row {
  sentences: FeaturedSentence[]
  isRight: boolean[]
  gold: string[]
  isAnswered: boolean
  /** Articles are learnt from or tested on as a whole. */
  fold: number
}

const rowsOf = async ({ ctx, addStore }: Installation, set: AnswerSet, half: number): Promise<Row[]> => {
  const { tenantId, databucketId } = await addStore()
  const ids = new Map<number, string>()
  for (const [place, document] of set.documents.entries())
    if (place % 2 === half) ids.set(place, await addEvaluated(ctx, { tenantId, databucketId }, document))
  const rows: Row[] = []
  for (const { question, document, gold } of set.questions) {
    const id = ids.get(document ?? -1)
    if (document === null || id === undefined) continue
    const found = await searchPassages(ctx, {
      databuckets: [{ tenantId, id: databucketId }],
      question,
      limit: passagesFound,
    })
    const words = found[0]?.asked
    if (!words) continue
    const sources = sourcesIn(found, question)
    const { sentences } = featureSentences({ question, ...words }, sources.map(toRank))
    rows.push({
      sentences,
      isRight: sentences.map(
        ({ text, passage }) => sources[passage]?.documentId === id && holdsGold(text, gold),
      ),
      gold,
      isAnswered: certaintyOf(question, found) >= leastCertainty(sourceCertainty),
      fold: document % folds,
    })
  }
  return rows
}

const fitTo = (rows: Row[]): SentenceWeights => {
  const weights = fitChoice(
    rows.map(({ sentences, isRight }) => ({
      options: sentences.map(({ features }, at) => ({
        values: Object.values(features),
        isRight: isRight[at] ?? false,
      })),
    })),
  )
  const names = Object.keys(rows[0]?.sentences[0]?.features ?? {})
  const rounded = names.map((name, place) => [name, Number((weights[place] ?? 0).toFixed(4))])
  return Object.fromEntries(rounded) as SentenceWeights
}

/** By weights that have not seen the article of the question, at several prices of a word. */
const print = (rows: Row[]): void => {
  const ranked = [...Array(folds).keys()].flatMap(fold => {
    const weights = fitTo(rows.filter(row => row.fold !== fold))
    return rows
      .filter(row => row.fold === fold && row.isAnswered)
      .map(({ sentences, gold }) => ({ gold, ranked: withChances(sentences, weights) }))
  })
  for (const factor of [0.25, 0.5, 0.75, 1, 1.5, 2]) {
    const chancePerWord = amounts.medium.chancePerWord * factor
    const answers = ranked.map(({ gold, ranked }) => {
      const chosen = chooseSentences(ranked, { ...amounts.medium, chancePerWord })
      return { gold, text: chosen.map(({ text }) => text).join(' ') }
    })
    const held = answers.filter(({ gold, text }) => holdsGold(text, gold)).length / answers.length
    const words = answers.reduce((sum, { text }) => sum + wordsIn(text), 0) / answers.length
    console.log(
      `Preis je Wort ${chancePerWord.toFixed(4)}   gesuchte Worte ${(100 * held).toFixed(1)} %   Worte je Antwort ${words.toFixed(1)}`,
    )
  }
}

await measure(async installation => {
  const [, , file] = process.argv
  if (!file) throw new QuestionSetError('Aufruf: node scripts/train-sentences.ts <Artikel>')
  const set = await parseAnswerSet(await readSetFile(file))
  const rows = [...(await rowsOf(installation, set, 0)), ...(await rowsOf(installation, set, 1))]
  if (!rows.length) throw new QuestionSetError('Zu keiner Frage wurde etwas gefunden.')
  print(rows)
  const content = {
    from: `scripts/train-sentences.ts with ${basename(file)}, ${rows.length} questions`,
    weights: fitTo(rows),
  }
  await writeFile(weightsFile, `${JSON.stringify(content, null, 2)}\n`)
})
