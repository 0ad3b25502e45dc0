import '../apps/server/src/platform/drizzle-as-commonjs.ts'

/**
 * Learns when the passages that were found answer a question: `node scripts/train-judge.ts <articles> <documents>` with a set in the format
 * of SQuAD and one of whole documents with questions to them. Stores of several sizes are filled with some of the articles; questions
 * about the others have no answer. Whole questions of citizens (`evaluation/citizens-questions.json`) are put to all of the documents and
 * to halves of them, everybody's questions to federal acts and to the pages of a town (`evaluation/service-pages.json`) likewise. Prints
 * what it reaches on articles and documents that it has not learnt from, and writes the weights.
 */
const { readFile, writeFile } = await import('node:fs/promises')
const { basename } = await import('node:path')
const { featuresOf } = await import('../apps/server/src/modules/conversations/answering/judging/features.ts')
const { shareOfSections } = await import(
  '../apps/server/src/modules/conversations/answering/judging/share-of-sections.ts'
)
const { addEvaluated } = await import('../apps/server/src/modules/retrieval/evaluation/throw-away-store.ts')
const { QuestionSetError } = await import('../apps/server/src/modules/retrieval/evaluation/question-set.ts')
const { searchPassages } = await import('../apps/server/src/modules/retrieval/index.ts')
const { parseAnswerSet, parseQuestions } = await import('./evaluation/answer-set.ts')
const { certaintyBy, fitLogistic } = await import('./evaluation/fit-logistic.ts')
const { otherWeight, storesOf } = await import('./evaluation/judge-stores.ts')
const { measure, readSetFile } = await import('./evaluation/throw-away.ts')
type Features = import('../apps/server/src/modules/conversations/answering/judging/features.ts').Features
type JudgeStore = import('./evaluation/judge-stores.ts').JudgeStore
type Installation = import('./evaluation/throw-away.ts').Installation

const jsonOf = (path: string): Promise<string> => readFile(new URL(path, import.meta.url), 'utf8')

const weightsFile = new URL(
  '../apps/server/src/modules/conversations/answering/judging/judge-weights.json',
  import.meta.url,
)
const actsFile = '../apps/server/src/modules/retrieval/evaluation/everyday-questions.json'
const passagesFound = 12
const folds = 6

interface Row {
  store: string
  features: Features
  /** How far it was put to documents with headings. */
  ofSections: number
  isAnswered: number
  weight: number
  /** Articles are learnt from or tested on as a whole. */
  fold: number
}

const rowsOf = async (
  { ctx, addStore }: Installation,
  { name, set, places, asking, weight, unanswerableWeight = weight }: JudgeStore,
): Promise<Row[]> => {
  const { tenantId, databucketId } = await addStore()
  const placeOf = new Map<string, number>()
  for (const place of places) {
    const document = set.documents[place]
    if (document) placeOf.set(await addEvaluated(ctx, { tenantId, databucketId }, document), place)
  }
  const rows: Row[] = []
  for (const asked of asking)
    for (const [place, { question, document }] of asked.questions.entries()) {
      const found = await searchPassages(ctx, {
        databuckets: [{ tenantId, id: databucketId }],
        question,
        limit: passagesFound,
      })
      const features = featuresOf(question, found)
      const isOwn = asked === set
      if (!features) continue
      const nearest = isOwn ? placeOf.get(found[0]?.documentId ?? '') : undefined
      rows.push({
        store: isOwn ? name : `${name}, fremde Fragen`,
        features,
        ofSections: shareOfSections(found),
        isAnswered: isOwn && document !== null && places.includes(document) ? 1 : 0,
        weight: !isOwn ? otherWeight : document === null ? unanswerableWeight : weight,
        fold: (document ?? nearest ?? place) % folds,
      })
    }
  return rows
}

const learntFrom = (rows: Row[]): Row[] => rows.filter(({ weight }) => weight > 0)

/** Small numbers, which stand for too little to be learnt a second time. */
const onceOnly: ReadonlySet<string> = new Set(['title', 'neighbourhood'])

/** Each feature for all, then how far documents with headings were asked, and most features again as far as that is so. */
const namedValuesOf = ({ features, ofSections }: Row): [name: string, value: number][][] => {
  const all = Object.entries(features)
  const again = all.filter(([name]) => !onceOnly.has(name))
  return [all, [['bias', ofSections]], again.map(([name, value]) => [name, value * ofSections])]
}

/** The second set of weights is learnt from few documents and few hands, and does not count in full: it would refuse too much or take too much. */
const trust = 0.75

const valuesOf = (row: Row): number[] =>
  namedValuesOf(row)
    .flat()
    .map(([, value]) => value)

const fitTo = (rows: Row[]) =>
  fitLogistic(
    learntFrom(rows).map(row => ({
      values: valuesOf(row),
      isTrue: row.isAnswered,
      weight: row.weight,
    })),
  )

const rounded = (number: number): number => Number(number.toFixed(4))

const percent = (all: number[], holds: (one: number) => boolean): string =>
  all.length ? `${((100 * all.filter(holds).length) / all.length).toFixed(1).padStart(5)} %` : '      –'

/** By a judge that has not seen the article of the question. */
const heldOut = (rows: Row[]): { row: Row; certainty: number }[] =>
  [...Array(folds).keys()].flatMap(fold => {
    const learnt = fitTo(rows.filter(row => row.fold !== fold))
    return rows
      .filter(row => row.fold === fold)
      .map(row => ({
        row,
        certainty: certaintyBy(learnt, valuesOf({ ...row, ofSections: trust * row.ofSections })),
      }))
  })

const print = (judged: { row: Row; certainty: number }[]): void => {
  for (const [store, own] of Map.groupBy(judged, ({ row }) => row.store)) {
    const of = (isAnswered: number) =>
      own.filter(({ row }) => row.isAnswered === isAnswered).map(({ certainty }) => certainty)
    console.log(`${store} (${of(1).length} mit, ${of(0).length} ohne Antwort)`)
    for (const least of [0.2, 0.3, 0.35, 0.4, 0.5])
      console.log(
        `  ab ${least.toFixed(2)}  beantwortet ${percent(of(1), one => one >= least)}   abgelehnt ${percent(of(0), one => one < least)}`,
      )
  }
}

await measure(async installation => {
  const [, , articleFile, documentFile] = process.argv
  if (!articleFile || !documentFile)
    throw new QuestionSetError('Aufruf: node scripts/train-judge.ts <Artikel> <Dokumente>')
  const articles = await parseAnswerSet(await readSetFile(articleFile))
  const documents = await parseAnswerSet(await readSetFile(documentFile))
  const sets = {
    articles,
    documents,
    citizens: {
      ...documents,
      questions: parseQuestions(await jsonOf('./evaluation/citizens-questions.json')),
    },
    check: { ...documents, questions: parseQuestions(await jsonOf('./evaluation/citizens-check.json')) },
    acts: await parseAnswerSet(await jsonOf(actsFile)),
    pages: await parseAnswerSet(await jsonOf('./evaluation/service-pages.json')),
    statutes: await parseAnswerSet(await jsonOf('./evaluation/town-statutes.json')),
  }
  const rows: Row[] = []
  for (const store of storesOf(sets)) rows.push(...(await rowsOf(installation, store)))
  const [first] = rows
  if (!first) throw new QuestionSetError('Zu keiner Frage wurde etwas gefunden.')
  print(heldOut(rows))
  const { bias, weights } = fitTo(rows)
  const left = [...weights]
  const [ofAll = {}, biasOfSections = {}, ofSections = {}] = namedValuesOf(first).map((values, set) =>
    Object.fromEntries(values.map(([name]) => [name, rounded((set ? trust : 1) * (left.shift() ?? 0))])),
  )
  const content = {
    from: `scripts/train-judge.ts with ${basename(articleFile)} and ${basename(documentFile)}, ${learntFrom(rows).length} questions`,
    bias: rounded(bias),
    weights: ofAll,
    ofSections: { ...biasOfSections, weights: ofSections },
  }
  await writeFile(weightsFile, `${JSON.stringify(content, null, 2)}\n`)
})
