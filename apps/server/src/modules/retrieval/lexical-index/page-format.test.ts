import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addToPage,
  beginOfEntry,
  decodePostings,
  dropOrdinalsBefore,
  encodePostings,
  entriesOf,
  findPostings,
  keyOfTerm,
  listMark,
  pagesOf,
  startsOfPages,
  termOfKey,
} from './page-format.ts'
import type { Postings } from './posting-format.ts'

/** As the analyser makes them: letters and digits of any script, behind a mark or not. */
const term = fc
  .tuple(
    fc.constantFrom('', '^', '$'),
    fc.string({ unit: 'binary', maxLength: 20 }).map(text => text.replace(/[^\p{L}\p{N}]/gu, '')),
  )
  .map(([mark, letters]) => mark + letters)
const postings = (ordinalAtMost = 2 ** 31 - 1): fc.Arbitrary<Postings> =>
  fc
    .tuple(
      fc.uniqueArray(fc.nat(ordinalAtMost), { minLength: 1, maxLength: 40 }),
      fc.array(fc.integer({ min: 1, max: 255 }), { minLength: 40, maxLength: 40 }),
    )
    .map(([ordinals, counts]) =>
      ordinals.sort((a, b) => a - b).flatMap((ordinal, index) => [ordinal, counts[index] ?? 1]),
    )
const entries = fc
  .uniqueArray(fc.tuple(term, postings()), { maxLength: 60, selector: ([own]) => own })
  .map(list => new Map(list.map(([own, held]) => [keyOfTerm(own), encodePostings(held)])))

describe('postings on a page', () => {
  it('come back as they went in', () => {
    fc.assert(
      fc.property(postings(), list => {
        expect(decodePostings(encodePostings(list))).toEqual(list)
      }),
    )
  })

  it('take one byte each where passages lie close together', () => {
    expect(encodePostings([3, 1, 4, 2, 18, 3])).toHaveLength(3)
  })

  it('hold no byte that a page has a meaning for', () => {
    fc.assert(
      fc.property(postings(), list => {
        expect(encodePostings(list).every(byte => byte >= 0x80)).toBe(true)
      }),
    )
  })

  it('are added behind those that are there, and all others stay as they are', () => {
    fc.assert(
      fc.property(entries, fc.array(fc.tuple(term, postings(2 ** 20)), { maxLength: 10 }), (held, more) => {
        const added = [...new Map(more.map(([own, list]) => [keyOfTerm(own), list]))].map(([key, list]) => {
          const last = decodePostings(held.get(key) ?? Buffer.alloc(0)).at(-2) ?? 0
          return { key, postings: list.map((value, at) => (at % 2 ? value : value + last + 1)) }
        })
        const [page = { firstTerm: '', bytes: Buffer.alloc(0) }] = pagesOf('', held)
        const before = entriesOf(page.bytes)
        const { pages, outgrown } = addToPage(page, added)
        const expected = new Map([...before].map(([key, bytes]) => [key, decodePostings(bytes)]))
        for (const { key, postings: list } of added) expected.set(key, (expected.get(key) ?? []).concat(list))
        const known = pages
          .flatMap(({ bytes }) => [...entriesOf(bytes)])
          .map(([key, bytes]) => [key, [...(outgrown.get(key) ?? []), ...decodePostings(bytes)]] as const)
        expect(new Map(known)).toEqual(expected)
      }),
    )
  })

  it('that are too many go into a long list as a whole; those that follow stay until they are too many again', () => {
    const many = Array.from({ length: 300 }, (_, index) => [index + 1, 1]).flat()
    const held = new Map([
      ['a', encodePostings([0, 1])],
      ['b', encodePostings([0, 1])],
    ])
    const [first] = pagesOf('', held)
    const { pages, outgrown } = addToPage(first ?? { firstTerm: '', bytes: Buffer.alloc(0) }, [
      { key: 'a', postings: many },
    ])
    expect(outgrown).toEqual(new Map([['a', [0, 1, ...many]]]))
    const [second] = pages
    expect(entriesOf(second?.bytes ?? Buffer.alloc(0))).toEqual(held.set('a', listMark))
    const later = addToPage(second ?? { firstTerm: '', bytes: Buffer.alloc(0) }, [
      { key: 'a', postings: [1000, 2] },
    ])
    expect(later.outgrown).toEqual(new Map())
    const [third] = later.pages
    expect(decodePostings(entriesOf(third?.bytes ?? Buffer.alloc(0)).get('a') ?? listMark)).toEqual([1000, 2])
    const again = many.map((value, at) => (at % 2 ? value : value + 1000))
    const last = addToPage(third ?? { firstTerm: '', bytes: Buffer.alloc(0) }, [
      { key: 'a', postings: again },
    ])
    expect(last).toEqual({ pages, outgrown: new Map([['a', [1000, 2, ...again]]]) })
  })

  it('before an ordinal are dropped, and terms that then have none with them', () => {
    fc.assert(
      fc.property(entries, fc.nat(2 ** 31 - 1), (held, first) => {
        const expected = [...held].flatMap(([key, bytes]) => {
          const list = decodePostings(bytes)
          const kept = list.filter((_, at) => (list[at - (at % 2)] ?? 0) >= first)
          return kept.length ? [[key, kept] as const] : []
        })
        const shrunk = new Map(held)
        dropOrdinalsBefore(shrunk, first)
        expect([...shrunk].map(([key, bytes]) => [key, decodePostings(bytes)])).toEqual(expected)
      }),
    )
  })
})

describe('pages', () => {
  it('hold every entry once, in the order of the database, whatever the terms are', () => {
    fc.assert(
      fc.property(entries, held => {
        const pages = pagesOf('', held)
        const read = pages.flatMap(({ bytes }) => [...entriesOf(bytes)])
        expect(new Map(read)).toEqual(held)
        const terms = read.map(([key]) => Buffer.from(termOfKey(key)))
        expect(terms).toEqual([...terms].sort(Buffer.compare))
      }),
    )
  })

  it('begin with their first term, but for the first one, which begins with what it was given', () => {
    fc.assert(
      fc.property(entries, held => {
        const [first, ...others] = pagesOf('', held)
        expect(first?.firstTerm ?? '').toBe('')
        for (const { firstTerm, bytes } of others)
          expect(keyOfTerm(firstTerm)).toBe([...entriesOf(bytes).keys()][0])
      }),
    )
  })

  it('are split when they grow, and none is small then', () => {
    const held = new Map(
      Array.from({ length: 400 }, (_, index) => [`wort${1000 + index}`, encodePostings([index, 1])]),
    )
    const pages = pagesOf('', held)
    expect(pages.length).toBeGreaterThan(5)
    for (const { bytes } of pages) {
      expect(bytes.length).toBeGreaterThan(300)
      expect(bytes.length).toBeLessThan(1000)
    }
  })

  it('have the beginning of an entry where the entry is, and nowhere else', () => {
    fc.assert(
      fc.property(entries, term, (held, asked) => {
        for (const { bytes } of pagesOf('', held)) {
          const own = entriesOf(bytes).get(keyOfTerm(asked))
          expect(findPostings(bytes, beginOfEntry(keyOfTerm(asked)))).toEqual(own)
        }
      }),
    )
  })

  it('come apart again when they are sent one behind the other', () => {
    fc.assert(
      fc.property(entries, held => {
        const pages = pagesOf('', held).map(({ bytes }) => bytes)
        const whole = Buffer.concat(pages)
        const starts = startsOfPages(whole)
        expect(starts.map((start, at) => whole.subarray(start, starts[at + 1]))).toEqual(pages)
      }),
    )
  })
})
