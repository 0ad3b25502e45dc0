import type { CitedSource } from '@lotse/contract'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../api.ts'
import { begun, type ConversationChange, changeConversation } from './conversation-state.ts'

const question = { key: 'q1', message: 'Was kostet ein Personalausweis?' }
const source: CitedSource = {
  number: 1,
  document_title: 'Bürgerbüro',
  page: null,
  heading: '',
  text: 'Ein Personalausweis kostet 37 Euro.',
  dated_on: null,
  url: '',
}
const error = new ApiError(200, { code: 'broken_off', message: 'Nicht zu Ende gekommen.', errors: {} })

const after = (...changes: ConversationChange[]) => changes.reduce(changeConversation, begun())
const asked: ConversationChange = { kind: 'asked', question }
const begins: ConversationChange = {
  kind: 'event',
  event: { event: 'begin', data: { conversation_id: 'c', message_id: 'a1' } },
}
const cites: ConversationChange = { kind: 'event', event: { event: 'source', data: source } }
const says: ConversationChange = {
  kind: 'event',
  event: { event: 'text', data: { text: '37 Euro [1], und' } },
}
const fails: ConversationChange = { kind: 'failed', question, error }

describe('an answer on its way', () => {
  it('has the sources that it names as soon as it names them', () => {
    const { entries } = after(asked, begins, cites, says)
    expect(entries.at(-1)).toMatchObject({ status: 'writing', text: '37 Euro [1], und', sources: [source] })
  })

  it('that is long in coming is marked as late', () => {
    const late: ConversationChange = { kind: 'event', event: { event: 'waiting', data: {} } }
    expect(after(asked, begins, late).entries.at(-1)).toMatchObject({ status: 'writing', isLate: true })
  })

  it('that breaks keeps what was read, and asked again begins anew', () => {
    const broken = after(asked, begins, cites, says, fails)
    expect(broken.entries.at(-1)).toMatchObject({
      status: 'failed',
      text: '37 Euro [1], und',
      sources: [source],
    })
    expect(broken.failed?.error.code).toBe('broken_off')
    const again = changeConversation(broken, asked)
    expect(again.entries.map(({ role, text }) => [role, text])).toEqual([
      ['user', question.message],
      ['assistant', ''],
    ])
  })

  it('that breaks before its first word leaves the question alone', () => {
    expect(after(asked, begins, fails).entries.map(({ role }) => role)).toEqual(['user'])
  })
})
