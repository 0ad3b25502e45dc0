import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { townWithChatbot } from './chat.ts'
import { ask, type LoadVisitor, letTimePass, openChat, type Question, verifyAnswers } from './chat-load.ts'
import { setDyingProduct } from './dying-product.ts'
import { effort } from './effort.ts'
import type { LotseProcess } from './lotse-process.ts'
import { patience } from './patience.ts'

const kills = effort('CHAT_KILLS', 1, 20)
const visitorsAtOnce = 4
const pieces = ['Die Hundesteuer ', 'beträgt ', 'jährlich ', 'für den ersten Hund ', '96 Euro ', '[1].']

const product = setDyingProduct(async test => {
  const { bot } = await townWithChatbot(test, { credits: 100_000 })
  return { uuid: bot.uuid }
})

/** Every visitor comes from an address of its own, or the limit per address would end the long run. */
const start = (): Promise<LotseProcess> => product.start({ TRUSTED_PROXIES: '127.0.0.1' })

interface Asked {
  question: Question
  address: string
}

/** One question after the other in one conversation, until the server is gone. */
const talk = async (visitor: LoadVisitor, asked: Asked[], answered: Set<Question>): Promise<never> => {
  const visitor_token = await openChat(visitor)
  let conversation: string | null = null
  for (;;) {
    const message = 'Wie hoch ist die Hundesteuer für den ersten Hund?'
    const question: Question = { visitor_token, conversation_id: conversation, message, key: randomUUID() }
    asked.push({ question, address: visitor.address })
    conversation = (await ask(visitor, question)).conversation
    answered.add(question)
  }
}

/** Visitors talk all at once; sudden death comes with one of the words, or in the moment after it. */
const liveAndDie = async (life: number, asked: Asked[], answered: Set<Question>): Promise<void> => {
  const lotse = await start()
  const { uuid } = product.prepared()
  const lastWord = 1 + Math.floor(Math.random() * 12 * pieces.length)
  let words = 0
  const death = Promise.withResolvers<void>()
  product.model().streamsWith({
    pieces,
    before() {
      words += 1
      if (words === lastWord) setTimeout(() => lotse.kill().then(death.resolve), Math.random() * 20)
    },
  })
  const visitors = Array.from({ length: visitorsAtOnce }, (_, number) =>
    talk({ url: () => lotse.url, uuid, address: `10.${life >> 8}.${life & 255}.${number}` }, asked, answered),
  )
  await Promise.allSettled([...visitors, death.promise])
}

it(
  `every question is answered and paid, or failed and free, after ${kills} sudden deaths; asked again it is paid once`,
  async () => {
    const asked: Asked[] = []
    const answered = new Set<Question>()
    for (let life = 1; life <= kills; life += 1) await liveAndDie(life, asked, answered)
    const afterDeaths = await product.withDatabase(async database => {
      await letTimePass(database)
      return verifyAnswers(database)
    })

    const lotse = await start()
    const { uuid } = product.prepared()
    product.model().streamsWith({ pieces })
    for (const { question, address } of asked)
      expect((await ask({ url: () => lotse.url, uuid, address }, question)).text).toBe(pieces.join(''))
    expect(await lotse.stop()).toBe(0)
    const kind = await product.withDatabase(async database => {
      expect(await verifyAnswers(database)).toEqual({ completed: asked.length })
      return database.kind
    })
    process.stdout.write(
      `${kills} Tode, ${asked.length} Fragen, davon ${answered.size} beantwortet gesehen; danach gespeichert: ${JSON.stringify(afterDeaths)} (${kind})\n`,
    )
  },
  patience(120_000 + kills * 30_000),
)
