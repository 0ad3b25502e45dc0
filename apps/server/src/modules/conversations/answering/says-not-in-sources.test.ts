import { describe, expect, it } from 'vitest'
import { saysNotInSources } from './says-not-in-sources.ts'

describe('an answer of a model', () => {
  it.each([
    'Dazu enthalten die vorliegenden Quellen leider keine Angaben.',
    'In den vorliegenden Unterlagen finde ich dazu keine Informationen. Bitte wenden Sie sich an das Bürgerbüro.',
    'Leider kann ich Ihre Frage anhand der Quellen nicht beantworten.',
    'Das geht aus den Quellen nicht hervor.',
    'Mir liegen dazu keine Informationen vor.',
    'Das weiß ich leider nicht.',
    'Die Dokumente enthalten keine Angaben zum Bürgermeister. Für weitere Auskünfte wenden Sie sich bitte an das Rathaus.',
    'Dazu habe ich leider nichts gefunden.',
    'The sources do not contain any information about this.',
    "I'm sorry, I could not find any information about the mayor in the provided documents.",
  ])('says that the sources have nothing: %s', answer => expect(saysNotInSources(answer)).toBe(true))
  it.each([
    'Ein Personalausweis kostet 37 Euro [1].',
    'Die Satzung enthält keine Angaben zu Katzen; für Hunde sind es 96 Euro [1].',
    'Für Hunde unter drei Monaten wird keine Steuer erhoben [1].',
    'Sie müssen keine Unterlagen mitbringen.',
    'Der Antrag kann nicht online gestellt werden. Er ist im Bürgerbüro abzugeben. Die Gebühr beträgt 10 Euro.',
    'Ohne Nachweis kann die Ermäßigung nicht gewährt werden.',
    '',
  ])('only has such words in it: %s', answer => expect(saysNotInSources(answer)).toBe(false))
})
