import { describe, expect, it } from 'vitest'
import { AppError } from './errors.ts'
import { isOutage, passingFailure } from './passing-failure.ts'

const coded = (code: string, message = 'weg') => Object.assign(new Error(message), { code })

describe('what passes by itself', () => {
  it.each([
    ['a database that refuses connections', coded('ECONNREFUSED')],
    ['one of several addresses', new AggregateError([coded('ETIMEDOUT'), coded('ECONNREFUSED')])],
    ['a server that is shut down', coded('57P01')],
    ['a server that is starting', coded('57P03')],
    ['too few connections', coded('53300')],
    ['a full disk of the database', coded('53100')],
    ['a full disk of ours', coded('ENOSPC')],
    ['a pool that has none left', new Error('timeout exceeded when trying to connect')],
    ['a connection that broke', new Error('Connection terminated unexpectedly')],
    ['one that no longer answers', new Error('Query read timeout')],
  ])('%s is answered with 503, and that a minute helps', (_, cause) => {
    const failure = passingFailure(new Error('Failed query', { cause }))
    expect(failure).toMatchObject({ status: 503, headers: { 'retry-after': '60' } })
    expect(failure?.messageIn('de')).toBe(
      'Lotse ist gerade nicht erreichbar. Bitte in einer Minute noch einmal.',
    )
    expect(failure?.messageIn('en')).toContain('try again in a minute')
  })

  it('a lock of somebody else is a matter of seconds', () => {
    expect(passingFailure(coded('55P03'))).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
  })

  it.each([
    ['a broken rule of the data', coded('23505')],
    ['a fault of ours', new TypeError('x is not a function')],
    ['what a use case refuses', new AppError('conflict', 'Schon da', { cause: coded('ECONNREFUSED') })],
  ])('%s does not', (_, error) => {
    expect(passingFailure(error)).toBeNull()
  })

  it('a full disk is an outage, a lock is none', () => {
    expect(isOutage(coded('ENOSPC'))).toBe(true)
    expect(isOutage(coded('55P03'))).toBe(false)
  })
})
