import { describe, expect, it } from 'vitest'
import { readQuestion } from '../../retrieval/index.ts'
import { extractAnswer } from './extract-answer.ts'
import type { Source } from './find-sources.ts'

const section = (heading: string, text: string): Source => ({
  number: 1,
  documentTenantId: '',
  documentId: '',
  documentTitle: 'Abfallratgeber',
  page: null,
  heading,
  text,
  datedOn: null,
  url: '',
  score: 1,
})
const answer = (question: string, source: Source) =>
  extractAnswer({ question, ...readQuestion(question) }, [source], 'short')?.text

const residualWaste = section(
  'Abfallratgeber › Welche Tonne wofür? › Restmüll (graue Tonne)',
  'Windeln, Asche und Porzellan gehören hierher. Sie wird alle zwei Wochen geleert.',
)

describe('what stands before sentences of a section', () => {
  it('is its heading where they speak of something that was named before them', () => {
    expect(answer('Wie oft wird die graue Tonne geleert?', residualWaste)).toBe(
      '**Restmüll (graue Tonne):** Sie wird alle zwei Wochen geleert. [1]',
    )
  })

  it('is its heading where they come from the middle and name nothing of it', () => {
    const card = section('Reisepass', 'Ein Reisepass kostet 70 Euro. Die Herstellung dauert drei Wochen.')
    expect(answer('Wie lange dauert die Ausstellung von einem Ausweis?', card)).toBe(
      '**Reisepass:** Die Herstellung dauert drei Wochen. [1]',
    )
  })

  it('stands above a table, which would be none behind it', () => {
    const table = '| Größe | Betrag |\n| --- | --- |\n| 60 Liter | 84 Euro |'
    const sizes = section('Restmüll', `Anträge stellt der Eigentümer schriftlich.\n\n${table}`)
    expect(answer('Was kostet die Leerung?', sizes)).toBe(`**Restmüll:**\n\n${table}\n\n[1]`)
  })

  it.each([
    ['Was kostet der Reisepass?', 'Ein Reisepass kostet 70 Euro. Er gilt zehn Jahre.'],
    ['Was kostet der Pass?', 'Das Foto ist mitzubringen. Für einen Pass werden 70 Euro erhoben.'],
  ])('is nothing where they name it themselves: %s', (question, text) => {
    expect(answer(question, section('Reisepass', text))).not.toContain('**')
  })

  it('is nothing where there is no heading', () => {
    expect(answer('Wie oft wird die graue Tonne geleert?', { ...residualWaste, heading: '' })).toBe(
      'Sie wird alle zwei Wochen geleert. [1]',
    )
  })

  it('ends like a heading that is a question, and has no marks of its own', () => {
    const asked = { ...residualWaste, heading: 'Wann *kommt* die Müllabfuhr?' }
    expect(answer('Wie oft wird geleert?', asked)).toMatch(/^\*\*Wann kommt die Müllabfuhr\?\*\* Sie wird/)
  })
})
