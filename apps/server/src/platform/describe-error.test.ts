import { describe, expect, it } from 'vitest'
import { describeError } from './describe-error.ts'

/** As Drizzle throws it. */
const failedQuery = (params: unknown[], cause: Error) =>
  Object.assign(new Error(`Failed query: update users set name = $1\nparams: ${params}`, { cause }), {
    query: 'update users set name = $1',
    params,
  })

describe('an error in the log', () => {
  it('says why a statement failed, and none of its values', () => {
    const detail = 'Failing row contains (Erika Musterfrau).'
    const cause = Object.assign(new Error('No space left on device'), { code: '53100', detail })
    const described = describeError(failedQuery(['Erika\n    at Musterfrau (x.js:1:2)'], cause))
    expect(described).toMatchObject({
      statement: 'update users set name = $1',
      cause: { message: 'No space left on device', code: '53100' },
    })
    expect(JSON.stringify(described)).not.toMatch(/Erika|Musterfrau/)
  })

  it('says where it happened, but repeats no value beside the place', () => {
    const described = describeError(failedQuery(['Erika\n    at Musterfrau (x.js:1:2)'], new Error('nein')))
    expect(described).toMatchObject({ stack: expect.stringContaining('describe-error.test.ts') })
    expect(JSON.stringify(described)).not.toMatch(/Erika|Musterfrau/)
  })

  it('repeats no value that PostgreSQL could not read', () => {
    const error = Object.assign(new Error('invalid input syntax for type uuid: "Erika"'), { code: '22P02' })
    expect(describeError(error)).toMatchObject({ message: 'invalid input syntax for type uuid' })
  })

  it('ends where its causes go in a circle, and may be anything that was thrown', () => {
    const error = new Error('im Kreis')
    error.cause = error
    expect(describeError(error)).toMatchObject({ cause: { cause: { cause: { message: 'im Kreis' } } } })
    expect(describeError('nur ein Wort')).toBe('nur ein Wort')
  })
})
