import { setTimeout as pause } from 'node:timers/promises'
import { askModel, type BenchVisitor, openVisitor, type Round, runClients } from './chat-calls.ts'
import type { ChatWorld } from './chat-data.ts'
import { type BenchModel, resourcesOf } from './chat-server.ts'

const clientCounts = [1, 8, 32]
const answersPerRound = Number(process.env.BENCH_ANSWERS ?? 1600)
const warmUpAnswers = 800
/** Below what a single visitor may ask in a minute. */
const questionsPerVisitor = 10

export const percentile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN

const ms = (value: number): string => `${value.toFixed(1)} ms`

const openVisitors = async (url: string, world: ChatWorld, answers: number): Promise<BenchVisitor[]> => {
  const visitors: BenchVisitor[] = []
  while (visitors.length * questionsPerVisitor < answers) visitors.push(await openVisitor(url, world))
  return visitors
}

const askProduct = async (url: string, world: ChatWorld, clients: number, answers: number) => {
  const visitors = await openVisitors(url, world, answers)
  const before = await resourcesOf(url)
  const round = await runClients(
    clients,
    asked => asked >= answers,
    (_client, asked) => (visitors[asked % visitors.length] as BenchVisitor).ask(world.nextQuestion()),
  )
  const after = await resourcesOf(url)
  if (round.errors.length) throw new Error(`${round.errors.length} Fehler, zuerst: ${round.errors[0]}`)
  return { round, cpuMs: (after.cpuMs - before.cpuMs) / answers, residentMb: after.residentMb }
}

const askDirectly = (model: BenchModel, prompts: object[], clients: number): Promise<Round> =>
  runClients(
    clients,
    asked => asked >= answersPerRound,
    (_client, asked) => askModel(model.baseUrl, prompts[asked % prompts.length] as object),
  )

const timesOf = ({ totals }: Round): string =>
  [0.5, 0.95, 0.99].map(share => `p${share * 100} ${ms(percentile(totals, share))}`).join('  ')

/** Answers over the product beside the same prompts sent to the model, in the same run. */
export const measureSpeed = async (url: string, world: ChatWorld, model: BenchModel): Promise<void> => {
  await pause(3000)
  console.log(`Speicher vor der ersten Last: ${(await resourcesOf(url)).residentMb.toFixed(0)} MB`)
  await askProduct(url, world, 8, warmUpAnswers)
  const prompts = await model.prompts()
  await askDirectly(model, prompts, 8)
  for (const clients of clientCounts) {
    const { round, cpuMs, residentMb } = await askProduct(url, world, clients, answersPerRound)
    const direct = await askDirectly(model, prompts, clients)
    const firstToken = percentile(round.firstTokens, 0.5)
    const directFirst = percentile(direct.firstTokens, 0.5)
    console.log(
      [
        `${clients} Clients`.padStart(10),
        `${round.perSecond.toFixed(0).padStart(4)} Antworten/s`,
        timesOf(round),
        `erstes Wort ${ms(firstToken)} (+${(firstToken - directFirst).toFixed(1)})`,
        `CPU je Antwort ${ms(cpuMs)}`,
        `${residentMb.toFixed(0)} MB`,
      ].join('   '),
    )
    console.log(
      [
        'Modell'.padStart(10),
        `${direct.perSecond.toFixed(0).padStart(4)} Antworten/s`,
        timesOf(direct),
        `erstes Wort ${ms(directFirst)}`,
        `Verhältnis ${(round.perSecond / direct.perSecond).toFixed(3)}`,
      ].join('   '),
    )
  }
}
