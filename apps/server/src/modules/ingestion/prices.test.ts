import { expect, it } from 'vitest'
import { toCredits } from '../credits/index.ts'
import { quoteProcessing, tariffOf, usedCents } from './prices.ts'

const tariff = tariffOf({ webSourceId: null })

it('five scanned pages with a summary cost six to seven credits', () => {
  const quote = quoteProcessing(tariff, {
    pages: 5,
    ocrPages: 5,
    characters: 0,
    embeds: true,
    summarises: true,
  })
  const characters = 5 * 2_500
  const spent =
    usedCents(tariff.whole, 5, quote.whole) +
    usedCents('document_ocr', 5, quote.ocr) +
    usedCents(tariff.chunking, characters, quote.chunking) +
    usedCents('embeddings', characters, quote.vectors) +
    usedCents(tariff.summary, 4_000, quote.summary)
  expect(toCredits(spent)).toBeGreaterThanOrEqual(6)
  expect(toCredits(spent)).toBeLessThanOrEqual(7)
  expect(spent).toBeLessThanOrEqual(quote.total)
})

it('a page that holds more than was thought costs no more than was said', () => {
  const quote = quoteProcessing(tariff, {
    pages: 1,
    ocrPages: 1,
    characters: 0,
    embeds: false,
    summarises: false,
  })
  expect(usedCents(tariff.chunking, 10_000_000, quote.chunking)).toBe(quote.chunking)
})
