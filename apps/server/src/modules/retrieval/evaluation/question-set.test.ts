import { describe, expect, it } from 'vitest'
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
