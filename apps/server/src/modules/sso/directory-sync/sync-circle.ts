import { isDeepStrictEqual } from 'node:util'
import { type SsoSyncFigures, ssoSync } from '@lotse/contract'
import { after, minutes } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { DirectoryError } from '../providers/directory-error.ts'
import { linesOf } from '../providers/groups.ts'
import { type Connection, type DirectoryPerson, SsoError } from '../providers/provider.ts'
import { providerOf } from '../providers/registry.ts'
import { mappingsOf } from '../signing-in/identities-store.ts'
import { applyToPerson, type Change } from './apply-to-person.ts'
import { type Compared, comparedOf } from './compared-circle.ts'
import { findConcerned } from './find-concerned.ts'
import { judgeReading, refuseGaps } from './judge-reading.ts'
import { type KnownPerson, knownPeopleOf } from './known-people-store.ts'
import { noteRefusal, noteStart, noteSuccess } from './syncs-store.ts'

/** Read while the run may take: what is left is for the changes. */
const readingMs = minutes(ssoSync.mostMinutes - 2)

/** Groups on which something here depends. */
const groupsThatCount = async (ctx: Ctx, { circleId, settings }: Connection): Promise<string[]> => {
  const mapped = (await mappingsOf(ctx.db, circleId)).filter(({ kind }) => kind === 'group')
  const named = ['allowed_groups', 'admin_groups'].flatMap(field =>
    linesOf(String(settings[field as keyof typeof settings] ?? '')),
  )
  return [...new Set([...mapped.map(({ value }) => value), ...named])]
}

/** Each of those whom the list does not have is asked for by name: a gap in a list says nothing of them. */
const goneOf = async (
  ctx: Ctx,
  { connection, directory }: Compared,
  missing: readonly KnownPerson[],
  until: Date,
): Promise<Set<string>> => {
  const gone = new Set<string>()
  for (const { subject } of missing) {
    const found = await directory.find(ctx, connection, subject, until)
    if (!found?.isActive) gone.add(subject)
  }
  return gone
}

const isAdmittedBy =
  ({ provider, settings }: Connection) =>
  ({ identity }: DirectoryPerson): boolean => {
    try {
      providerOf(provider).admits(settings, identity)
      return true
    } catch (error) {
      if (error instanceof SsoError) return false
      throw error
    }
  }

const nothing: SsoSyncFigures = {
  people_read: 0,
  groups_read: 0,
  known: 0,
  blocked: 0,
  admitted: 0,
  renamed: 0,
  roles_changed: 0,
  kept_back: {},
}

const add = (figures: SsoSyncFigures, { keptBack, ...change }: Change): void => {
  figures.blocked += change.isBlocked ? 1 : 0
  figures.admitted += change.isAdmitted ? 1 : 0
  figures.renamed += change.isRenamed ? 1 : 0
  figures.roles_changed += change.roles ?? 0
  if (keptBack) figures.kept_back[keptBack] = (figures.kept_back[keptBack] ?? 0) + 1
}

/** Everything is read and judged before anybody is changed. */
const compare = async (ctx: Ctx, compared: Compared): Promise<SsoSyncFigures> => {
  const { connection, directory, scope, issuer } = compared
  const { circleId } = connection
  const until = after(ctx.clock.now(), readingMs)
  const known = await knownPeopleOf(ctx.db, circleId, issuer)
  const subjects = new Set(known.map(({ subject }) => subject))
  const groups = await groupsThatCount(ctx, connection)
  const reading = await directory.read(ctx, connection, { subjects, groups, until })
  const missing = known.filter(
    ({ subject, blockedAt }) => scope.people && !blockedAt && !reading.people.has(subject),
  )
  refuseGaps(known.length, missing.length)
  const gone = await goneOf(ctx, compared, missing, until)
  const { people } = reading
  const isAdmitted = isAdmittedBy(connection)
  const verdicts = judgeReading(known, { people, gone, scope, isAdmitted })
  const now = await comparedOf(ctx, circleId)
  if (!isDeepStrictEqual(now?.connection, connection)) throw new DirectoryError('configuration', 'changed')
  const figures: SsoSyncFigures = {
    ...nothing,
    kept_back: {},
    people_read: reading.peopleRead,
    groups_read: reading.groupsRead,
    known: known.length,
  }
  for (const verdict of await findConcerned(ctx, compared, known, verdicts))
    add(figures, await applyToPerson(ctx, { connection, issuer, scope }, verdict))
  return figures
}

const asDirectoryError = (ctx: Ctx, error: unknown): DirectoryError => {
  if (error instanceof DirectoryError) return error
  if (error instanceof SsoError) return new DirectoryError('configuration', error.detail, error)
  ctx.log.error({ error }, 'a comparison with the directory of a sign-in service failed')
  return new DirectoryError('unexpected', '', error)
}

/** One run at a time for each circle; whoever died lets go when its time is over. Returns whether it was this one's turn. */
export const syncCircle = async (ctx: Ctx, circleId: string): Promise<boolean> => {
  const letGo = await ctx.limits.hold('sso.sync', circleId, ssoSync.mostMinutes * 60)
  if (!letGo) return false
  try {
    const compared = await comparedOf(ctx, circleId)
    if (!compared) return true
    await noteStart(ctx, circleId)
    await noteSuccess(ctx, circleId, await compare(ctx, compared))
  } catch (error) {
    await noteRefusal(ctx, circleId, asDirectoryError(ctx, error))
  } finally {
    await letGo()
  }
  return true
}
