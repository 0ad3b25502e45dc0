import '../apps/server/src/platform/drizzle-as-commonjs.ts'

/**
 * Learns which sentence of the passages that were found answers a question: `node scripts/train-sentences.ts <articles> <documents>` with
 * a set in the format of SQuAD and one of whole documents. Of the articles every second one is indexed, then the others. A second set of
 * weights, for documents with headings, is learnt from `evaluation/town-statutes.json`, `evaluation/service-pages.json` and from
 * `evaluation/county-answers.json` with the documents that it is about. Prints what answers reach on articles and documents that were not
 * learnt from, for several prices of a word, and writes the weights.
 */
const { readFile, writeFile } = await import('node:fs/promises')
const { basename } = await import('node:path')
const { sentenceAtMost, toRank } = await import(
  '../apps/server/src/modules/conversations/answering/extract-answer.ts'
)
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
const { officialKindNames } = await import(
  '../apps/server/src/modules/conversations/answering/ranking/official-kinds.ts'
)
const { featureSentences } = await import(
  '../apps/server/src/modules/conversations/answering/ranking/sentence-features.ts'
)
const { addEvaluated } = await import('../apps/server/src/modules/retrieval/evaluation/throw-away-store.ts')
const { QuestionSetError } = await import('../apps/server/src/modules/retrieval/evaluation/question-set.ts')
const { searchPassages } = await import('../apps/server/src/modules/retrieval/index.ts')
const { parseAnswerSet, parseQuestions } = await import('./evaluation/answer-set.ts')
const { fitChoice } = await import('./evaluation/fit-choice.ts')
const { holdsGold } = await import('./evaluation/holds-gold.ts')
const { measure, readSetFile } = await import('./evaluation/throw-away.ts')
const { withFittingRows } = await import('../apps/server/src/modules/conversations/answering/table-rows.ts')
type FeaturedSentence =
  import('../apps/server/src/modules/conversations/answering/ranking/sentence-features.ts').FeaturedSentence
type SentenceWeights =
  import('../apps/server/src/modules/conversations/answering/ranking/rank-sentences.ts').SentenceWeights
type TextReader =
  import('../apps/server/src/modules/conversations/answering/judging/read-passage.ts').TextReader
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
  reader: TextReader
  isRight: boolean[]
  gold: string[]
  isAnswered: boolean
  /** Articles are learnt from or tested on as a whole. */
  fold: number
}

const rowsOf = async (
  { ctx, addStore }: Installation,
  set: AnswerSet,
  isIn: (place: number) => boolean,
): Promise<Row[]> => {
  const { tenantId, databucketId } = await addStore()
  const ids = new Map<number, string>()
  for (const [place, document] of set.documents.entries())
    if (isIn(place)) ids.set(place, await addEvaluated(ctx, { tenantId, databucketId }, document))
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
    const { sentences, reader } = featureSentences({ question, ...words }, sources.map(toRank))
    rows.push({
      sentences,
      reader,
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

type FeatureName = keyof FeaturedSentence['features']

const fitTo = (rows: Row[], names: FeatureName[]): SentenceWeights => {
  const weights = fitChoice(
    rows.map(({ sentences, isRight }) => ({
      options: sentences.map(({ features }, at) => ({
        values: names.map(name => features[name]),
        isRight: isRight[at] ?? false,
      })),
    })),
  )
  const rounded = names.map((name, place) => [name, Number((weights[place] ?? 0).toFixed(4))])
  return Object.fromEntries(rounded) as SentenceWeights
}

/** By weights that have not seen the article or document of the question, at several prices of a word. */
const print = (name: string, rows: Row[], names: FeatureName[]): void => {
  const ranked = [...Array(folds).keys()].flatMap(fold => {
    const weights = fitTo(
      rows.filter(row => row.fold !== fold),
      names,
    )
    return rows
      .filter(row => row.fold === fold && row.isAnswered)
      .map(({ sentences, gold, reader }) => ({ gold, reader, ranked: withChances(sentences, weights) }))
  })
  console.log(`${name} (${ranked.length} beantwortete Fragen)`)
  for (const factor of [0.25, 0.5, 0.75, 1, 1.5, 2]) {
    const chancePerWord = amounts.medium.chancePerWord * factor
    const answers = ranked.map(({ gold, reader, ranked }) => {
      const chosen = chooseSentences(ranked, { ...amounts.medium, chancePerWord })
      return { gold, text: chosen.map(({ text }) => withFittingRows(text, reader, sentenceAtMost)).join(' ') }
    })
    const held = answers.filter(({ gold, text }) => holdsGold(text, gold)).length / answers.length
    const words = answers.reduce((sum, { text }) => sum + wordsIn(text), 0) / answers.length
    console.log(
      `  Preis je Wort ${chancePerWord.toFixed(4)}   gesuchte Worte ${(100 * held).toFixed(1)} %   Worte je Antwort ${words.toFixed(1)}`,
    )
  }
}

const ownFile = (name: string): Promise<string> =>
  readFile(new URL(`./evaluation/${name}`, import.meta.url), 'utf8')

const isEven = (place: number) => place % 2 === 0
const everywhere = () => true

await measure(async installation => {
  const [, , articleFile, documentFile] = process.argv
  if (!articleFile || !documentFile)
    throw new QuestionSetError('Aufruf: node scripts/train-sentences.ts <Artikel> <Dokumente>')
  const articles = await parseAnswerSet(await readSetFile(articleFile))
  const documents = await parseAnswerSet(await readSetFile(documentFile))
  const ofArticles = [
    ...(await rowsOf(installation, articles, isEven)),
    ...(await rowsOf(installation, articles, place => !isEven(place))),
  ]
  const sets = [
    await parseAnswerSet(await ownFile('town-statutes.json')),
    await parseAnswerSet(await ownFile('service-pages.json')),
    { ...documents, questions: parseQuestions(await ownFile('county-answers.json')) },
  ]
  const ofSections: Row[] = []
  for (const set of sets) ofSections.push(...(await rowsOf(installation, set, everywhere)))
  const [first] = ofArticles
  if (!first || !ofSections.length) throw new QuestionSetError('Zu keiner Frage wurde etwas gefunden.')
  const all = Object.keys(first.sentences[0]?.features ?? {}) as FeatureName[]
  const general = all.filter(name => !officialKindNames.includes(name))
  print('Artikel', ofArticles, general)
  print('Dokumente mit Überschriften', ofSections, all)
  const content = {
    from: `scripts/train-sentences.ts with ${basename(articleFile)} and ${basename(documentFile)}, ${ofArticles.length} and ${ofSections.length} questions`,
    weights: fitTo(ofArticles, general),
    ofSections: fitTo(ofSections, all),
  }
  await writeFile(weightsFile, `${JSON.stringify(content, null, 2)}\n`)
})
