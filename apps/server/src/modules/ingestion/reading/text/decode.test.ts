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
    ['iso-8859-15', plain],
    ['cp850', plain],
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

  it('but bytes that are no text are none', () => {
    expect(decodeText(Buffer.from([1, 2, 0, 3, 0, 0, 9, 200]))).toBeNull()
  })
})
