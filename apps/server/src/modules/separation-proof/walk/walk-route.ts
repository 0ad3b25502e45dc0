import {
  type RouteDefinition,
  type RouteName,
  routes,
  type SeparationFinding,
  type SeparationRoute,
} from '@lotse/contract'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../platform/context.ts'
import { fillProbe, type Probe, type ProbeFacts, type ProbePart } from '../../../platform/probe-part.ts'
import type { Rehearsal } from '../../../platform/rehearsal.ts'
import { openProbeSession } from '../../identity/index.ts'
import { type ActorName, actorLabels, actorNames, actorsOf, type ProbeActor, superAdminOf } from './actors.ts'
import { type Attempt, attemptsOf, boldAttempt, type Call, ownCall, ownVariants } from './attempts.ts'
import { isChanging } from './call-route.ts'
import { differenceOf, isSameAnswer } from './compare-answers.ts'
import { isExcepted } from './exceptions.ts'
import { changedTables, type Fingerprint, readFingerprints } from './fingerprint.ts'
import { type Answer, tracesOf } from './look-for-traces.ts'
import { requestOf } from './route-client.ts'
import { samplePicture } from './samples.ts'

/** The product on a stage: the same handlers behind the same doors. */
export interface Stage {
  rehearsal: Rehearsal
  http: FastifyInstance
  /** Of work on the stage. */
  ctx: Ctx
  parts: readonly ProbePart[]
}

export interface RouteOutcome {
  route: SeparationRoute
  findings: SeparationFinding[]
}

const answered = async (
  actor: ProbeActor,
  name: RouteName,
  call: Call,
): Promise<{ answer: Answer; sent: string }> => {
  const request = requestOf(name, {
    params: call.params as never,
    query: call.query as never,
    body: call.body as never,
    file: samplePicture,
    bytes: Buffer.from('Stück'),
  })
  const { statusCode: status, headers, rawPayload } = await actor.newClient().request(request)
  const { url, query, payload } = request
  return {
    answer: { status, headers: JSON.stringify(headers), body: rawPayload.toString('utf8') },
    sent: decodeURIComponent(String(url)) + JSON.stringify(query) + JSON.stringify(payload ?? ''),
  }
}

const isRefused = ({ status }: Answer): boolean => status === 401 || status === 403

/** Whether the rule of the route lets this one in at all; whose rows are in reach is another question. */
const isForbidden = ({ access }: RouteDefinition, actor: ActorName): boolean =>
  access === 'super-admin' || (actor === 'anonymous' && access !== 'public' && access !== 'operations')

/** Everything that is found out about one route. In a transaction that never ends well. */
class RouteWalk {
  calls = 0
  failures = 0
  isControlled = false
  readonly findings: SeparationFinding[] = []
  readonly #stage: Stage
  readonly name: RouteName
  readonly #definition: RouteDefinition

  constructor(stage: Stage, name: RouteName) {
    this.#stage = stage
    this.name = name
    this.#definition = routes[name]
  }

  get isForSuperAdmins(): boolean {
    return this.#definition.access === 'super-admin'
  }

  note(actor: ProbeActor, { what: attempt }: Attempt, kind: SeparationFinding['kind'], detail: string): void {
    this.findings.push({ route: this.name, actor: actorLabels[actor.name], attempt, kind, detail })
  }

  /** One call, whose changes are taken back after they were looked at. */
  call<T>(actor: ProbeActor, call: Call, look: (answer: Answer, sent: string) => T | Promise<T>): Promise<T> {
    this.calls += 1
    return this.#stage.rehearsal.takeBack(async () => {
      const { answer, sent } = await answered(actor, this.name, call)
      if (answer.status >= 500) this.failures += 1
      return look(answer, sent)
    })
  }

  answerOf(actor: ProbeActor, call: Call): Promise<Answer> {
    return this.call(actor, call, answer => answer)
  }

  /** What the owner sees of it: without it, seeing nothing would prove nothing. */
  async control(probe: Probe, owner: ProbeActor): Promise<void> {
    const { body } = await this.answerOf(owner, ownCall(this.name, owner.own))
    const said = body.toLowerCase()
    this.isControlled = said.includes(probe.secret) || said.includes(probe.shown)
  }

  /** Calls, looks for traces of the other probe in the answer and for changes in its rows. */
  examine(actor: ProbeActor, attempt: Attempt, other: Probe, known: KnownRows): Promise<Answer> {
    const mayShow = isExcepted(this.name, 'shown')
    return this.call(actor, attempt.call, async (answer, sent) => {
      for (const { kind, where } of tracesOf(other, answer, sent, { mayShow }))
        this.note(actor, attempt, kind, where)
      if (answer.status < 400 && isForbidden(this.#definition, actor.name))
        this.note(actor, attempt, 'access', `Status ${answer.status}`)
      // Who is refused at the door has reached nothing behind it.
      if (isChanging(this.#definition) && !isRefused(answer) && !isExcepted(this.name, 'change')) {
        const changed = changedTables(known.before, await known.read(other))
        if (changed.length) this.note(actor, attempt, 'change', `Tabellen: ${changed.join(', ')}`)
      }
      return answer
    })
  }

  /** An id of somebody else must be as one that does not exist. */
  async compare(actor: ProbeActor, attempt: Attempt, answer: Answer): Promise<void> {
    if (!attempt.likewise || isExcepted(this.name, 'oracle')) return
    const unknown = await this.answerOf(actor, attempt.likewise)
    if (!isSameAnswer(answer, unknown)) this.note(actor, attempt, 'oracle', differenceOf(answer, unknown))
  }

  outcome(): RouteOutcome {
    const { method, path } = this.#definition
    return {
      route: {
        route: this.name,
        method,
        path,
        calls: this.calls,
        is_controlled: this.isControlled,
        failures: this.failures,
        findings: this.findings.length,
      },
      findings: this.findings,
    }
  }
}

interface KnownRows {
  before: Fingerprint
  read(probe: Probe): Promise<Fingerprint>
}

/** What an actor gets for what is its own, while there is nobody else. */
interface AnswerAlone {
  actor: ProbeActor
  attempt: Attempt
  answer: Answer
}

const answersAlone = async (walk: RouteWalk, actors: ProbeActor[]): Promise<AnswerAlone[]> => {
  const answers: AnswerAlone[] = []
  for (const actor of actors)
    for (const attempt of ownVariants(walk.name, actor.own)) {
      const answer = await walk.answerOf(actor, attempt.call)
      answers.push({ actor, attempt, answer })
      if (isRefused(answer)) break
    }
  return answers
}

/** Somebody else's organisation, with those who may see it. */
const raiseOther = async ({ ctx, http, parts, rehearsal }: Stage) => {
  const probe = await fillProbe(ctx, parts)
  const { id: session } = await openProbeSession(ctx, probe, probe.people.user, probe.mainId)
  Object.assign(probe.facts, { session })
  const owner = (await actorsOf(ctx, http, probe)).find(({ name }) => name === 'admin')
  const superAdmin = await superAdminOf(ctx, http, probe)
  const read = await readFingerprints(rehearsal.pool)
  const known: KnownRows = { read, before: await read(probe) }
  return { probe, known, owner, superAdmin }
}

/** The other organisation has come: own answers are as before, and nothing of it is in reach. Tells which answers are not. */
const walkBeside = async (
  walk: RouteWalk,
  alone: AnswerAlone[],
  actors: ProbeActor[],
  { probe, known, owner, superAdmin }: Awaited<ReturnType<typeof raiseOther>>,
): Promise<(AnswerAlone & { now: Answer })[]> => {
  // First, so that whatever remembers an answer remembers that of the owner.
  const rightful = walk.isForSuperAdmins ? superAdmin : owner
  if (rightful) await walk.control(probe, rightful)
  const different: (AnswerAlone & { now: Answer })[] = []
  for (const before of alone.filter(({ answer }) => !isRefused(answer))) {
    const now = await walk.examine(before.actor, before.attempt, probe, known)
    if (!isSameAnswer(before.answer, now)) different.push({ ...before, now })
  }
  const foreign = probe.facts as ProbeFacts
  for (const actor of actors) {
    const isOut = alone.some(({ actor: { name }, answer }) => name === actor.name && isRefused(answer))
    if (isOut) await walk.examine(actor, boldAttempt(walk.name, actor.own, foreign), probe, known)
    else
      for (const attempt of attemptsOf(walk.name, actor.own, foreign, probe.secret))
        await walk.compare(actor, attempt, await walk.examine(actor, attempt, probe, known))
  }
  return different
}

/** Calls routes in every role and with everything that somebody else has, and takes it all back. */
export const walkRoutes = (
  stage: Stage,
  names: readonly RouteName[],
  as: readonly ActorName[] = actorNames,
): Promise<RouteOutcome[]> =>
  stage.rehearsal.run(async () => {
    const own = await fillProbe(stage.ctx, stage.parts)
    const actors = (await actorsOf(stage.ctx, stage.http, own)).filter(({ name }) => as.includes(name))
    const walks = names.map(name => new RouteWalk(stage, name))
    const alone = new Map<RouteWalk, AnswerAlone[]>()
    for (const walk of walks) alone.set(walk, await answersAlone(walk, actors))
    const different = new Map<RouteWalk, Awaited<ReturnType<typeof walkBeside>>>()
    await stage.rehearsal.takeBack(async () => {
      const other = await raiseOther(stage)
      for (const walk of walks)
        different.set(walk, await walkBeside(walk, alone.get(walk) ?? [], actors, other))
    })
    // The other one is gone again: what changes by itself is no trace of it.
    for (const walk of walks)
      for (const { actor, attempt, answer, now } of different.get(walk) ?? [])
        if (isSameAnswer(answer, await walk.answerOf(actor, attempt.call)))
          walk.note(actor, attempt, 'dependence', differenceOf(now, answer))
    return walks.map(walk => walk.outcome())
  })
