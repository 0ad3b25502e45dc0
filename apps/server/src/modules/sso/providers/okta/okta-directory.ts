import type { SsoConfiguration } from '@lotse/contract'
import { z } from 'zod'
import { after } from '../../../../platform/clock.ts'
import type { Ctx } from '../../../../platform/context.ts'
import { DirectoryError } from '../directory-error.ts'
import { type Claims, textOf } from '../openid/claims.ts'
import {
  type Connection,
  type Directory,
  type DirectoryPerson,
  SsoError,
  type TestStep,
} from '../provider.ts'
import { type OktaApi, readOne, readPages } from './api.ts'
import { filterGroups } from './group-filter.ts'
import { hostOf, issuerOf } from './host.ts'
import {
  attributeGroups,
  isAttributeGroup,
  mappedGroups,
  mappedName,
  mappingOf,
  usualNames,
} from './profile.ts'

type Settings = SsoConfiguration<'okta'>

const pagesAtMost = { people: 1_000, groups: 100, members: 1_000 }
const oneCallMs = 30_000

const user = z.object({
  id: z.string().min(1),
  status: z.string().min(1),
  profile: z.record(z.string(), z.unknown()),
})
type OktaUser = z.output<typeof user>
const group = z.object({ id: z.string().min(1), profile: z.object({ name: z.string() }) })
const member = z.object({ id: z.string().min(1) })

/** Who has only forgotten a password or mistyped it too often is still one of them. */
const isOut = ({ status }: Pick<OktaUser, 'status'>): boolean =>
  status === 'SUSPENDED' || status === 'DEPROVISIONED'

const apiOf = (settings: Settings, until: Date): OktaApi => ({
  host: hostOf(settings),
  token: settings.api_token,
  until,
})

/** Without a filter Okta leaves out those who were deactivated. */
const lists = [
  '/api/v1/users?limit=200',
  `/api/v1/users?limit=200&filter=${encodeURIComponent('status eq "DEPROVISIONED"')}`,
]

const readPeople = async (ctx: Ctx, api: OktaApi, subjects: ReadonlySet<string>) => {
  const people = new Map<string, OktaUser>()
  let count = 0
  for (const list of lists)
    for await (const page of readPages(ctx, api, list, z.array(user), pagesAtMost.people)) {
      count += page.length
      for (const one of page) if (subjects.has(one.id)) people.set(one.id, one)
    }
  if (count === 0) throw new DirectoryError('empty')
  return { people, count }
}

/** By the names that count here; of all others nobody asks who is in them. */
const readGroups = async (ctx: Ctx, api: OktaApi, settings: Settings, named: readonly string[]) => {
  const wanted = new Set(
    filterGroups(
      settings.groups_filter,
      named.filter(name => !isAttributeGroup(settings, name)),
    ),
  )
  const groupsOf = new Map<string, string[]>()
  if (wanted.size === 0) return { groupsOf, count: 0 }
  const found: { id: string; name: string }[] = []
  for await (const page of readPages(
    ctx,
    api,
    '/api/v1/groups?limit=200',
    z.array(group),
    pagesAtMost.groups,
  ))
    for (const { id, profile } of page) if (wanted.has(profile.name)) found.push({ id, name: profile.name })
  const unknown = [...wanted].filter(name => !found.some(one => one.name === name))
  // Those may be groups that the profile holds itself.
  if (unknown.length && !mappingOf(settings).groups)
    throw new DirectoryError('unknown_groups', unknown.join(', ').slice(0, 500))
  for (const { id, name } of found) {
    const path = `/api/v1/groups/${encodeURIComponent(id)}/users?limit=200`
    for await (const page of readPages(ctx, api, path, z.array(member), pagesAtMost.members))
      for (const one of page) groupsOf.set(one.id, [...(groupsOf.get(one.id) ?? []), name])
  }
  return { groupsOf, count: found.length }
}

const personOf = (
  settings: Settings,
  { id, profile, status }: OktaUser,
  groups: string[],
): DirectoryPerson => {
  const email = textOf(profile, mappingOf(settings).email ?? 'email').toLowerCase()
  const held = filterGroups(settings.groups_filter, [...groups, ...mappedGroups(settings, profile)])
  return {
    isActive: !isOut({ status }),
    identity: {
      issuer: issuerOf(settings),
      subject: id,
      email: email.includes('@') ? email : '',
      // Nobody is linked or made by a list.
      isEmailVerified: false,
      name: mappedName(settings, profile, usualNames.directory),
      groups: [...new Set([...held, ...attributeGroups(settings, profile)])],
      orgUnits: [],
      isNamedAdmin: false,
      session: { index: '', details: {} },
      claims: {},
    },
  }
}

export const oktaDirectory: Directory<'okta'> = {
  scopeOf: settings => ({ people: settings.enable_user_sync, groups: settings.enable_group_sync }),
  issuerOf,
  async read(ctx, { settings }, { subjects, groups, until }) {
    const api = apiOf(settings, until)
    const { people, count } = await readPeople(ctx, api, subjects)
    const { groupsOf, count: groupsRead } = settings.enable_group_sync
      ? await readGroups(ctx, api, settings, groups)
      : { groupsOf: new Map<string, string[]>(), count: 0 }
    return {
      people: new Map([...people].map(([id, one]) => [id, personOf(settings, one, groupsOf.get(id) ?? [])])),
      peopleRead: count,
      groupsRead,
    }
  },
  async find(ctx, { settings }, subject, until) {
    const path = `/api/v1/users/${encodeURIComponent(subject)}`
    const found = await readOne(ctx, apiOf(settings, until), path, user)
    return found && { isActive: !isOut(found) }
  },
}

/** What the token does not say and the configuration asks for. */
export const profileOf = async (
  ctx: Ctx,
  { settings }: Connection<'okta'>,
  subject: string,
): Promise<Claims> => {
  try {
    const api = apiOf(settings, after(ctx.clock.now(), oneCallMs))
    const found = await readOne(ctx, api, `/api/v1/users/${encodeURIComponent(subject)}`, user)
    return found?.profile ?? {}
  } catch (error) {
    if (!(error instanceof DirectoryError)) throw error
    throw new SsoError('unreachable', `profile: ${error.reason} ${error.detail}`.trim(), error)
  }
}

const stepTexts: Partial<Record<DirectoryError['reason'], string>> = {
  token: 'Okta nimmt das API-Token nicht an.',
  rights: 'Das API-Token ist gültig, darf aber Personen oder Gruppen nicht lesen.',
}

/** The token is good, and reads people and groups. */
export const testDirectory = async (ctx: Ctx, { settings }: Connection<'okta'>): Promise<TestStep[]> => {
  if (!settings.api_token) return []
  const name = 'api_token'
  try {
    const api = apiOf(settings, after(ctx.clock.now(), oneCallMs))
    await readOne(ctx, api, '/api/v1/users?limit=1', z.array(user))
    await readOne(ctx, api, '/api/v1/groups?limit=1', z.array(group))
    return [
      {
        name,
        status: 'pass',
        message: 'Das API-Token ist gültig und liest Personen und Gruppen.',
        cause: null,
      },
    ]
  } catch (error) {
    if (!(error instanceof DirectoryError)) throw error
    const { reason, detail } = error
    if (reason === 'rate_limit')
      return [
        { name, status: 'warning', message: 'Okta lässt zurzeit keine weiteren Anfragen zu.', cause: null },
      ]
    const text = stepTexts[reason] ?? 'Okta beantwortet Fragen nach Personen und Gruppen nicht.'
    return [
      {
        name,
        status: 'fail',
        message: detail ? `${text} (${detail})` : text,
        cause: reason === 'unreachable' ? 'unreachable' : 'directory',
      },
    ]
  }
}
