import { setTimeout as pause } from 'node:timers/promises'
import { citingAnswer, startModelServer } from '../apps/server/test/model-server.ts'

/** As fast as it can, or as a model that writes for some seconds. */
export type Pace = 'at-once' | 'slowly'
export type ModelRequest = { pace: Pace } | { wanted: 'prompts' }
export type ModelReply = { baseUrl: string } | { isPaced: true } | { prompts: object[] }

const promptsKept = 200
const words = 40
const writesMs = 3000

const slowAnswer = {
  pieces: Array.from({ length: words }, (_, word) => (word === words - 1 ? '[1].' : `Wort${word} `)),
  before: () => pause(writesMs / words),
}

/** The tests' model in a process of its own, so that its work is not taken for the product's. */
const model = await startModelServer()
const reply = (message: ModelReply): void => void process.send?.(message)

// It remembers every call; here only the newest are of use.
const forgetting = setInterval(() => model.calls.splice(0, model.calls.length - promptsKept), 1000)
process.once('disconnect', async () => {
  clearInterval(forgetting)
  await model.close()
})
process.on('message', (request: ModelRequest) => {
  if ('pace' in request) {
    model.streamsWith(request.pace === 'slowly' ? slowAnswer : citingAnswer)
    reply({ isPaced: true })
  } else reply({ prompts: model.calls.slice(-promptsKept).map(({ body }) => body) })
})
reply({ baseUrl: model.config.baseUrl ?? '' })
