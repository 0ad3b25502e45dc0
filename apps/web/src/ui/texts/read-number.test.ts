import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readNumber } from './read-number.ts'

const germanText = (value: number) =>
  new Intl.NumberFormat('de-DE', { maximumFractionDigits: 2 }).format(value)
const englishText = (value: number) =>
  new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 }).format(value)
const amounts = fc.integer({ min: -10_000_000_000, max: 10_000_000_000 }).map(cents => cents / 100)

describe('a number in a field', () => {
  it.each([
    ['10000', 10_000],
    ['10.000', 10_000],
    ['1.234.567,8', 1_234_567.8],
    ['12,5', 12.5],
    ['12,50', 12.5],
    [',5', 0.5],
    ['0,01', 0.01],
    ['007', 7],
    [' 42 ', 42],
    ['-3,20', -3.2],
    ['−3', -3],
    ['0', 0],
  ])('%s is %d', (text, value) => {
    expect(readNumber(text, 2)).toEqual({ kind: 'number', value })
  })

  it.each([
    '10,000',
    '1,000',
    '12,345',
    '1,234.50',
    '1,234,567',
    '1.5',
    '12.50',
    '1.23.456',
    '12.3456',
    '0.123',
    '1234.567',
    '1.234.5',
    '5-3',
    '1 000',
    '12,',
    '1,2,3',
  ])('%s could be another one and is refused', text => {
    expect(readNumber(text, 2)).toEqual({ kind: 'unclear' })
  })

  it.each(['', ' '])('nothing is nothing', text => {
    expect(readNumber(text, 2)).toEqual({ kind: 'empty' })
  })

  it.each(['abc', '1e5', '12 €', '-', ',', '1234567890123456'])('%s is none', text => {
    expect(readNumber(text, 2)).toEqual({ kind: 'no-number' })
  })

  it('has as many decimals as its field takes', () => {
    expect(readNumber('12,3456', 2)).toEqual({ kind: 'decimals' })
    expect(readNumber('12,5', 0)).toEqual({ kind: 'decimals' })
    expect(readNumber('12,00', 0)).toEqual({ kind: 'number', value: 12 })
  })

  it('is read as it is shown, whatever it is', () => {
    fc.assert(
      fc.property(amounts, value => {
        expect(readNumber(germanText(value), 2)).toEqual({ kind: 'number', value: value || 0 })
      }),
    )
  })

  it('written the English way is the same number or none', () => {
    fc.assert(
      fc.property(amounts, value => {
        const read = readNumber(englishText(value), 2)
        if (read.kind === 'number') expect(read.value).toBe(value || 0)
        else expect(read).toEqual({ kind: 'unclear' })
      }),
    )
  })

  it('loses no digit of what was typed', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'0123456789.,- '), maxLength: 14 })
    const digitsOf = (text: string) => {
      const [whole = '', decimals = ''] = text.replace(/[^\d,]/g, '').split(',')
      return `${whole.replace(/^0+/, '')},${decimals.replace(/0+$/, '')}`
    }
    fc.assert(
      fc.property(typed, text => {
        const read = readNumber(text, 2)
        if (read.kind === 'number') expect(digitsOf(germanText(read.value))).toBe(digitsOf(text))
      }),
      { numRuns: 2000 },
    )
  })
})
