import '../apps/server/src/platform/drizzle-as-commonjs.ts'

/**
 * How well and how fast the search finds: `npm run eval -- <file>` with questions in the format of SQuAD, or with whole documents and
 * questions to them, in an embedded database that is thrown away. With AI_BASE_URL and AI_EMBEDDING_MODEL the passages have vectors, too.
 * `EVAL_HALF=0` or `1` asks only half of the questions, `EVAL_MISSES=1` names those whose document is not the first.
 */
const { isDocumentSet, parseDocumentSet } = await import(
  '../apps/server/src/modules/retrieval/evaluation/document-set.ts'
)
const { evaluateDocuments } = await import(
  '../apps/server/src/modules/retrieval/evaluation/evaluate-documents.ts'
)
const { evaluateQuestions } = await import(
  '../apps/server/src/modules/retrieval/evaluation/evaluate-questions.ts'
)
const { jsonIn, parseQuestionSet, QuestionSetError } = await import(
  '../apps/server/src/modules/retrieval/evaluation/question-set.ts'
)
const { measure, readDocuments, readSetFile } = await import('./evaluation/throw-away.ts')
type Installation = import('./evaluation/throw-away.ts').Installation
type QuestionSet = import('../apps/server/src/modules/retrieval/evaluation/question-set.ts').QuestionSet
type DocumentSet = import('../apps/server/src/modules/retrieval/evaluation/document-set.ts').DocumentSet
type RankFigures = Awaited<ReturnType<typeof evaluateDocuments>>['byDocument']

/** The same questions at every run, whatever their order. */
const halfOf = (question: string): number =>
  [...question].reduce((hash, sign) => (Math.imul(hash, 31) + (sign.codePointAt(0) ?? 0)) >>> 0, 7) % 2

const percent = (share: number): string => `${(100 * share).toFixed(1).padStart(5)} %`

const linesOf = (name: string, { questions, hitAt1, hitAt3, mrr }: RankFigures): string =>
  `${name.padEnd(11)} Hit@1 ${percent(hitAt1)}   Hit@3 ${percent(hitAt3)}   MRR ${mrr.toFixed(3)}   (${questions} Fragen)`

const printDocuments = async ({ ctx, addStore }: Installation, set: DocumentSet): Promise<void> => {
  const { EVAL_HALF, EVAL_MISSES } = process.env
  const questions = set.questions.filter(
    ({ question }) => !EVAL_HALF || halfOf(question) === Number(EVAL_HALF),
  )
  const documents = await readDocuments(set.documents)
  const quality = await evaluateDocuments(ctx, await addStore(), documents, questions)
  console.log(`Dokumente   ${quality.documents} mit ${quality.passages} Abschnitten
${linesOf('Dokument', quality.byDocument)}
${quality.byPassage ? linesOf('Abschnitt', quality.byPassage) : 'Abschnitt   (die Datei nennt keine)'}
Dauer       p50 ${quality.p50Ms.toFixed(1)} ms   p95 ${quality.p95Ms.toFixed(1)} ms`)
  if (EVAL_MISSES)
    for (const { question, document, found } of quality.ranks)
      if (found[0] !== document)
        console.log(
          `  ${found.indexOf(document) + 1 || '–'}. ${question}  ${set.documents[document]?.name}; zuerst ${set.documents[found[0] ?? -1]?.name ?? 'nichts'}`,
        )
}

const printQuestions = async ({ ctx, addStore }: Installation, set: QuestionSet): Promise<void> => {
  const quality = await evaluateQuestions(ctx, await addStore(), set)
  const vectors = ctx.ai.embedding
    ? `${ctx.ai.embedding.model}, Gewicht ${quality.trustInVectors.toFixed(2)}`
    : 'ohne Modell'
  console.log(`Absätze     ${quality.paragraphs}
Fragen      ${quality.questions}
Vektoren    ${vectors}
nDCG@10     ${quality.ndcgAt10.toFixed(4)}
MRR@10      ${quality.mrrAt10.toFixed(4)}
Success@1   ${quality.successAt1.toFixed(4)}
Dauer       p50 ${quality.p50Ms.toFixed(1)} ms   p95 ${quality.p95Ms.toFixed(1)} ms`)
}

await measure(async installation => {
  const [, , file] = process.argv
  if (!file) throw new QuestionSetError('Aufruf: npm run eval -- <Datei mit Fragen>')
  const content = await readSetFile(file)
  if (isDocumentSet(jsonIn(content))) await printDocuments(installation, parseDocumentSet(content))
  else await printQuestions(installation, parseQuestionSet(content))
})
