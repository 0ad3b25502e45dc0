import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { decodeText } from './decode.ts'

const text = 'Größe: „Übermaß“ – 5 € für Bürger, § 7 Straßenreinigung'
const plain = 'Größe: Übermaß für Bürger, § 7 Straßenreinigung, außer Öl'

describe('text is read in every usual encoding', () => {
  it.each([
    ['utf-8', text],
    ['windows-1252', text],
    ['iso-8859-1', plain],
    ['iso-8859-15', `${plain}: 5 €`],
    ['cp850', plain],
    ['macroman', `${plain}, „Öl“ – neu`],
    ['windows-1252', 'Café à la carte, señor: déjà vu, garçon'],
    ['utf-16le', text],
    ['utf-16be', text],
  ])('%s', (encoding, original) => {
    expect(decodeText(iconv.encode(original, encoding))).toBe(original)
  })

  it.each(['utf-8', 'utf-16le', 'utf-16be', 'utf-32le'])('%s with its mark at the beginning', encoding => {
    expect(decodeText(iconv.encode(text, encoding, { addBOM: true }))).toBe(text)
  })

  it('in the encoding that a web page declares', () => {
    expect(decodeText(iconv.encode('Žluťoučký kůň', 'iso-8859-2'), 'iso-8859-2')).toBe('Žluťoučký kůň')
  })

  it.each([
    ['cp866', 'Налог на собак является муниципальным налогом'],
    ['koi8-r', 'Налог на собак является муниципальным налогом'],
    ['cp037', 'Die Hundesteuer ist eine Gemeindesteuer'],
  ])('and in no encoding that would make nonsense of it: %s', (encoding, original) => {
    const bytes =
      encoding === 'cp037'
        ? // Letters of mainframes: 0x81 is an a.
          Buffer.from(
            [...original].map(sign => (/[a-z]/i.test(sign) ? 0x81 + (sign.charCodeAt(0) % 9) : 0x40)),
          )
        : iconv.encode(original, encoding)
    expect(decodeText(bytes)).toBeNull()
  })

  it('but bytes that are no text are none', () => {
    expect(decodeText(Buffer.from([1, 2, 0, 3, 0, 0, 9, 200]))).toBeNull()
  })
})
