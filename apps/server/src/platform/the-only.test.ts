import { describe, expect, it } from 'vitest'
import { theOnly } from './the-only.ts'

describe('the only row of an answer', () => {
  it('is given as it is, also where it is nothing much', () => {
    expect(theOnly([{ id: 1 }])).toEqual({ id: 1 })
    expect(theOnly([0])).toBe(0)
    expect(theOnly([null])).toBeNull()
  })

  it('is missed where there is none or more than one', () => {
    expect(() => theOnly([])).toThrow('Erwartet war genau eine Zeile, es kamen 0.')
    expect(() => theOnly([1, 2])).toThrow('es kamen 2')
  })
})
