import '../apps/server/src/platform/drizzle-as-commonjs.ts'

/**
 * Learns when the passages that were found answer a question: `node scripts/train-judge.ts <articles> <documents>` with a set in the format
 * of SQuAD and one of whole documents with questions to them. Stores of several sizes are filled with some of the articles; questions
 * about the others have no answer. Whole questions of citizens to the documents (`evaluation/citizens-questions.json`) are put to all of
 * them and to halves, which leave the same questions without an answer. Prints what it reaches on articles that it has not learnt from, and writes the weights.
 */
const { readFile, writeFile } = await import('node:fs/promises')
const { basename } = await import('node:path')
const { askedOfSections } = await import(
  '../apps/server/src/modules/conversations/answering/judging/asked-of-sections.ts'
)
const { featuresOf } = await import('../apps/server/src/modules/conversations/answering/judging/features.ts')
const { addEvaluated } = await import('../apps/server/src/modules/retrieval/evaluation/throw-away-store.ts')
const { QuestionSetError } = await import('../apps/server/src/modules/retrieval/evaluation/question-set.ts')
const { searchPassages } = await import('../apps/server/src/modules/retrieval/index.ts')
const { parseAnswerSet } = await import('./evaluation/answer-set.ts')
const { certaintyBy, fitLogistic } = await import('./evaluation/fit-logistic.ts')
const { measure, readSetFile } = await import('./evaluation/throw-away.ts')
type Features = import('../apps/server/src/modules/conversations/answering/judging/features.ts').Features
type AnswerSet = import('./evaluation/answer-set.ts').AnswerSet
type Installation = import('./evaluation/throw-away.ts').Installation

/** Whole questions to the same documents, with and without an answer there. */
const citizenQuestions: AnswerSet['questions'] = (
  JSON.parse(await readFile(new URL('./evaluation/citizens-questions.json', import.meta.url), 'utf8')) as {
    questions: { question: string; document: number | null }[]
  }
).questions.map(one => ({ ...one, gold: [] }))

const weightsFile = new URL(
  '../apps/server/src/modules/conversations/answering/judging/judge-weights.json',
  import.meta.url,
)
const passagesFound = 12
/** Questions to whole documents are fewer, and further from the others. */
const otherWeight = 0.7
/** Those of citizens are as few, but they are what is asked in the end; those to halves of the documents are the same ones again. */
const [citizenWeight, halfWeight] = [2, 0.5]
const folds = 6
/** Documents about one subject, which may answer one another's questions: waste, fees, the county council, all others. */
const subjects = [
  [17, 18, 19],
  [5, 6, 7, 8, 9, 10, 11, 12],
  [0, 1, 3, 13, 14],
  [2, 4, 15, 16, 20],
]

interface Store {
  name: string
  set: AnswerSet
  places: number[]
  asking: AnswerSet[]
  /** Of its own questions; nothing is learnt from those without any. */
  weight: number
}

interface Row {
  store: string
  features: Features
  /** How far it was a sentence to documents with headings. */
  ofSections: number
  isAnswered: number
  weight: number
  /** Articles are learnt from or tested on as a whole. */
  fold: number
}

const halves = (count: number, isIn: (place: number) => boolean): number[][] => {
  const places = [...Array(count).keys()]
  return [places.filter(isIn), places.filter(place => !isIn(place))]
}

/** Half of the articles, a quarter and three quarters of them, in several ways; and all of the documents. */
const storesOf = (articles: AnswerSet, documents: AnswerSet, citizens: AnswerSet): Store[] => {
  const count = articles.documents.length
  const parts: [string, number[][]][] = [
    ['Hälfte', halves(count, place => place % 2 === 0)],
    ['andere Hälfte', halves(count, place => place % 4 < 2)],
    ['noch eine Hälfte', halves(count, place => place % 8 < 4)],
    ...[0, 1, 2, 3].map((rest): [string, number[][]] => [
      'Viertel',
      halves(count, place => place % 4 === rest),
    ]),
  ]
  const answered = { ...citizens, questions: citizens.questions.filter(({ document }) => document !== null) }
  const documentHalves = [1, 2, 3]
    .flatMap(other => halves(subjects.length, place => place === 0 || place === other))
    .map(half => half.flatMap(place => subjects[place] ?? []))
  return [
    ...parts.flatMap(([name, all]) =>
      all.map((places, index) => ({
        name: name === 'Viertel' && index ? 'drei Viertel' : name,
        set: articles,
        places,
        asking: name === 'Hälfte' ? [articles, documents] : [articles],
        weight: 1,
      })),
    ),
    {
      name: 'Dokumente',
      set: documents,
      places: [...documents.documents.keys()],
      asking: [documents, articles],
      weight: otherWeight,
    },
    {
      name: 'Dokumente, ganze Fragen',
      set: citizens,
      places: [...documents.documents.keys()],
      asking: [citizens],
      weight: citizenWeight,
    },
    ...documentHalves.flatMap((places): Store[] => [
      {
        name: 'Hälfte der Dokumente, ganze Fragen',
        set: answered,
        places,
        asking: [answered],
        weight: halfWeight,
      },
      { name: 'Hälfte der Dokumente', set: documents, places, asking: [documents], weight: 0 },
    ]),
  ]
}

const rowsOf = async (
  { ctx, addStore }: Installation,
  { name, set, places, asking, weight }: Store,
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
        ofSections: askedOfSections(question, found),
        isAnswered: isOwn && document !== null && places.includes(document) ? 1 : 0,
        weight: isOwn ? weight : otherWeight,
        fold: (document ?? nearest ?? place) % folds,
      })
    }
  return rows
}

const learntFrom = (rows: Row[]): Row[] => rows.filter(({ weight }) => weight > 0)

/** Each feature once for all, and once more as far as a sentence was asked of documents with headings; that itself stands between. */
const valuesOf = ({ features, ofSections }: Row): number[] => {
  const values = Object.values(features)
  return [...values, ofSections, ...values.map(value => value * ofSections)]
}

const fitTo = (rows: Row[]) =>
  fitLogistic(
    learntFrom(rows).map(row => ({
      values: valuesOf(row),
      isTrue: row.isAnswered,
      weight: row.weight,
    })),
  )

const percent = (all: number[], holds: (one: number) => boolean): string =>
  all.length ? `${((100 * all.filter(holds).length) / all.length).toFixed(1).padStart(5)} %` : '      –'

/** By a judge that has not seen the article of the question. */
const heldOut = (rows: Row[]): { row: Row; certainty: number }[] =>
  [...Array(folds).keys()].flatMap(fold => {
    const learnt = fitTo(rows.filter(row => row.fold !== fold))
    return rows
      .filter(row => row.fold === fold)
      .map(row => ({ row, certainty: certaintyBy(learnt, valuesOf(row)) }))
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
  const citizens = { ...documents, questions: citizenQuestions }
  const rows: Row[] = []
  for (const store of storesOf(articles, documents, citizens))
    rows.push(...(await rowsOf(installation, store)))
  const [first] = rows
  if (!first) throw new QuestionSetError('Zu keiner Frage wurde etwas gefunden.')
  print(heldOut(rows))
  const { bias, weights } = fitTo(rows)
  const rounded = (number: number): number => Number(number.toFixed(4))
  const names = Object.keys(first.features)
  const named = (numbers: number[]) =>
    Object.fromEntries(names.map((name, place) => [name, rounded(numbers[place] ?? 0)]))
  const content = {
    from: `scripts/train-judge.ts with ${basename(articleFile)} and ${basename(documentFile)}, ${learntFrom(rows).length} questions`,
    bias: rounded(bias),
    weights: named(weights),
    ofSections: {
      bias: rounded(weights[names.length] ?? 0),
      weights: named(weights.slice(names.length + 1)),
    },
  }
  await writeFile(weightsFile, `${JSON.stringify(content, null, 2)}\n`)
})
