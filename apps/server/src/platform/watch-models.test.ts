import { expect, it, vi } from 'vitest'
import type { ChatModel } from './ai-types.ts'
import { ModelError } from './model-error.ts'
import { watchModels } from './watch-models.ts'

const failing = (error: Error): ChatModel => ({
  model: 'test',
  complete: async () => {
    throw error
  },
  async *stream() {
    yield 'Guten'
    throw error
  },
})

const asked = { maxTokens: 1, signal: new AbortController().signal }
const wordsOf = async (model: ChatModel | null) => {
  const words: string[] = []
  for await (const word of model?.stream([], asked) ?? []) words.push(word)
  return words
}

it('each call that a model fails is told, and fails all the same', async () => {
  const tell = vi.fn()
  const error = new ModelError('Das Sprachmodell ist nicht erreichbar.')
  const embed = async () => {
    throw error
  }
  const ai = watchModels({ chat: failing(error), embedding: { model: 'test', embed } }, tell)
  await expect(ai.chat?.complete({ system: '', user: '' })).rejects.toBe(error)
  await expect(wordsOf(ai.chat)).rejects.toBe(error)
  await expect(ai.embedding?.embed([''])).rejects.toBe(error)
  expect(tell).toHaveBeenCalledTimes(3)
})

it('a reader who leaves is no failure of the model, and an answer is what the model says', async () => {
  const tell = vi.fn()
  const gone = watchModels({ chat: failing(new Error('left')), embedding: null }, tell)
  await expect(wordsOf(gone.chat)).rejects.toThrow('left')
  const model: ChatModel = {
    model: 'test',
    complete: async () => 'Ja',
    async *stream() {
      yield 'Guten'
      yield ' Tag'
      return { usage: null, isCut: false }
    },
  }
  const well = watchModels({ chat: model, embedding: null }, tell)
  expect(await wordsOf(well.chat)).toEqual(['Guten', ' Tag'])
  expect(well.embedding).toBeNull()
  expect(tell).not.toHaveBeenCalled()
})
