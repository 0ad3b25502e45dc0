import { describe, expect, it } from 'vitest'
import { explainStartFailure } from './explain-start-failure.ts'

const url = 'postgres://lotse:geheim@db.stadt.example/lotse'
const coded = (code: string, more: object = {}) =>
  Object.assign(new Error(`connect ${code}`), { code, ...more })

describe('what stops the start', () => {
  it.each([
    [coded('EADDRINUSE', { syscall: 'listen', port: 3000 }), 'Der Port 3000 ist schon belegt'],
    [coded('EACCES', { syscall: 'listen', port: 80 }), 'Der Port 80 darf von diesem Benutzer nicht'],
    [coded('EADDRNOTAVAIL', { syscall: 'listen', address: '10.0.0.1' }), 'Die Adresse 10.0.0.1 gehört nicht'],
    [coded('EEXIST', { syscall: 'mkdir', path: '/daten' }), '/daten ist kein Ordner'],
    [coded('EROFS', { syscall: 'mkdir', path: '/daten' }), 'nur gelesen werden kann'],
    [coded('EACCES', { syscall: 'mkdir', path: '/daten' }), 'In /daten darf dieser Benutzer nicht schreiben'],
    [coded('ENOSPC', { syscall: 'write', path: '/daten' }), 'kein Platz mehr'],
    [
      new AggregateError([coded('ECONNREFUSED', { syscall: 'connect' })]),
      'Die Datenbank lotse auf db.stadt.example:5432 ist nicht erreichbar (ECONNREFUSED)',
    ],
    [coded('ENOTFOUND', { syscall: 'getaddrinfo' }), 'ist nicht erreichbar (ENOTFOUND)'],
    [new Error('Die Migration …', { cause: coded('3D000') }), 'gibt es nicht'],
    [coded('28P01'), 'lehnt das Passwort ab'],
    [coded('53300'), 'max_connections'],
    [new Error('timeout exceeded when trying to connect'), 'antwortet nicht'],
  ])('is said in a sentence: %s', (error, sentence) => {
    const said = explainStartFailure(error, url)
    expect(said).toContain(sentence)
    expect(said).not.toMatch(/geheim|\n/)
  })

  it('is left as it is where nobody foresaw it', () => {
    expect(explainStartFailure(new TypeError('x is not a function'), url)).toBeNull()
  })
})
