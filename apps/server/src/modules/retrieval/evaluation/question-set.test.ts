import { describe, expect, it } from 'vitest'
import { isDocumentSet, parseDocumentSet } from './document-set.ts'
import { parseQuestionSet, QuestionSetError } from './question-set.ts'

const parse = (content: unknown) => parseQuestionSet(JSON.stringify(content))
const one = { context: 'Der Hund kostet 96 Euro.', qas: [{ question: 'Was kostet der Hund?' }] }

describe('a question set', () => {
  it('is read as version 1, with answers, ids and whatever else it carries', () => {
    const qas = [{ id: '1', question: 'Was kostet der Hund?', answers: [{ text: '96', answer_start: 16 }] }]
    const content = { version: '1.1', data: [{ title: 'Hunde_steuer', paragraphs: [{ ...one, qas }] }] }
    expect(parse(content)).toEqual({ data: [{ title: 'Hunde steuer', paragraphs: [one] }] })
  })

  it('is read as version 2, without the questions that nothing answers', () => {
    const qas = [
      { question: 'Was kostet der Hund?', is_impossible: false, answers: [], plausible_answers: [] },
      { question: 'Was kostet die Katze?', is_impossible: true },
    ]
    expect(parse({ data: [{ title: '', paragraphs: [{ ...one, qas }] }] }).data[0]?.paragraphs).toEqual([one])
  })

  it('may have no titles, empty paragraphs, paragraphs without questions, and a byte order mark', () => {
    const content = { data: [{ paragraphs: [{ context: ' ', qas: one.qas }, { context: 'Leer' }, one] }] }
    expect(parseQuestionSet(`\ufeff${JSON.stringify(content)}`)).toEqual({
      data: [{ title: '', paragraphs: [{ context: 'Leer', qas: [] }, one] }],
    })
  })

  it.each([
    ['no JSON', 'Frage;Antwort', 'kein JSON'],
    ['a list', '[]', 'Format von SQuAD'],
    [
      'paragraphs of another kind',
      '{"data": [{"paragraphs": [{"text": "x"}]}]}',
      'data.0.paragraphs.0.context',
    ],
    ['no questions', '{"data": [{"paragraphs": [{"context": "x", "qas": []}]}]}', 'keine Frage'],
  ])('that is %s is refused with a reason', (_what, content, reason) => {
    expect(() => parseQuestionSet(content)).toThrow(QuestionSetError)
    expect(() => parseQuestionSet(content)).toThrow(reason)
  })
})

describe('a set of documents', () => {
  const documents = [{ name: 'Hundesteuer.md', text: '# Hundesteuersatzung' }]

  it('is told from the other kind, and keeps the questions that one of its documents answers', () => {
    const questions = [
      { question: 'Hund anmelden?', document: 0, passage: ' Anzeigepflicht ' },
      { question: 'Was kostet er?', document: 0 },
      { question: 'Katze anmelden?', document: null },
      { question: 'Pferd anmelden?', document: 7 },
    ]
    const content = { source: 'Stadt', documents, questions }
    expect([isDocumentSet(content), isDocumentSet({ data: [] }), isDocumentSet(null)]).toEqual([
      true,
      false,
      false,
    ])
    expect(parseDocumentSet(JSON.stringify(content))).toEqual({
      documents,
      questions: [
        { question: 'Hund anmelden?', document: 0, passage: 'Anzeigepflicht' },
        { question: 'Was kostet er?', document: 0, passage: null },
      ],
    })
  })

  it.each([
    ['has questions of another kind', { documents, questions: [{ q: 'x' }] }, 'questions.0.question'],
    ['has no question to its documents', { documents, questions: [] }, 'keine Frage'],
  ])('that %s is refused with a reason', (_what, content, reason) => {
    expect(() => parseDocumentSet(JSON.stringify(content))).toThrow(reason)
  })
})
