import type { MisuseBotSettings, MisuseSettings } from '@lotse/contract'
import { LRUCache } from 'lru-cache'
import type { Ctx } from '../../platform/context.ts'
import { type Db, statement } from '../../platform/database.ts'
import { rangeMatcher, readRange } from './address.ts'
import { completeSettings, defaultSettings } from './settings/default-settings.ts'
import { completeBotSettings, effectiveSettings } from './settings/effective-settings.ts'

/** Until when something counts, in milliseconds; null: without an end. */
type Until = number | null

export interface KnownBlock {
  id: string
  until: Until
}

interface KnownRange extends KnownBlock {
  holds(ip: string): boolean
}

/** All that is asked of a tenant before its chatbots answer. */
export interface Guard {
  settings: MisuseSettings
  /** What holds for chatbots with settings of their own: made once, so that their words are read once. */
  bots: Map<string, MisuseSettings>
  blocks: {
    visitors: Map<string, KnownBlock>
    users: Map<string, KnownBlock>
    addresses: Map<string, KnownBlock>
    ranges: KnownRange[]
  }
  whitelist: {
    users: Map<string, KnownBlock>
    addresses: Map<string, KnownBlock>
    ranges: KnownRange[]
    phrases: (KnownBlock & { phrase: string })[]
    falseAlarms: Set<string>
  }
}

/** Of a tenant whose tenant above has not decided anything either. */
const nobodyDecided = '.'

const unguarded: Guard = {
  settings: defaultSettings,
  bots: new Map(),
  blocks: { visitors: new Map(), users: new Map(), addresses: new Map(), ranges: [] },
  whitelist: { users: new Map(), addresses: new Map(), ranges: [], phrases: [], falseAlarms: new Set() },
}

interface BlockFact {
  id: string
  kind: string
  visitor: string | null
  user_id: string | null
  address_hash: string | null
  range: string | null
  until: Until
}

interface WhitelistFact extends Omit<BlockFact, 'visitor'> {
  phrase: string | null
  is_false_alarm: boolean
}

interface GuardFacts {
  version: string
  settings: MisuseSettings | null
  bots: { id: string; settings: Partial<MisuseBotSettings> }[] | null
  blocks: BlockFact[] | null
  whitelist: WhitelistFact[] | null
}

const versionText = `coalesce((select version::text from misuse_guards where tenant_id = t.id), '') || '.'
  || coalesce((select version::text from misuse_guards where tenant_id = t.parent_tenant_id), '')`

const versionOf = statement<{ version: string }>(
  'misuse_guard_version',
  `select ${versionText} as version from tenants t where t.id = $1`,
)

const untilMs = '(extract(epoch from until) * 1000)::float8 as until'
/** In one statement with their version: what is kept belongs to it. */
const factsOf = statement<GuardFacts>(
  'misuse_guard',
  `select ${versionText} as version,
      coalesce((select settings from misuse_guards where tenant_id = t.id),
        (select settings from misuse_guards where tenant_id = t.parent_tenant_id)) as settings,
      (select json_agg(json_build_object('id', chatbot_id, 'settings', settings)) from misuse_bots where tenant_id = t.id) as bots,
      (select json_agg(b) from (
        select id, kind, encode(visitor, 'hex') as visitor, user_id, address_hash, range::text as range, ${untilMs}
          from misuse_blocks where tenant_id = t.id and (until is null or until > $2::timestamptz)) b) as blocks,
      (select json_agg(w) from (
        select id, kind, user_id, address_hash, range::text as range, phrase, is_false_alarm, ${untilMs}
          from misuse_whitelist where tenant_id = t.id and (until is null or until > $2::timestamptz)) w) as whitelist
    from tenants t where t.id = $1`,
)

/** By what they name; of two the one that holds longer. */
const byName = <F extends KnownBlock>(
  facts: F[],
  nameOf: (fact: F) => string | null,
): Map<string, KnownBlock> => {
  const known = new Map<string, KnownBlock>()
  for (const fact of facts) {
    const name = nameOf(fact)
    if (name === null) continue
    const before = known.get(name)
    const isLonger = !before || fact.until === null || (before.until !== null && fact.until > before.until)
    if (isLonger) known.set(name, { id: fact.id, until: fact.until })
  }
  return known
}

const rangesOf = (facts: (KnownBlock & { range: string | null })[]): KnownRange[] =>
  facts.flatMap(({ id, until, range }) => {
    const read = range === null ? null : readRange(range)
    return read ? [{ id, until, holds: rangeMatcher(read) }] : []
  })

const guardOfFacts = ({ settings: kept, bots, blocks, whitelist }: GuardFacts): Guard => {
  const settings = completeSettings(kept)
  const blocked = blocks ?? []
  const free = whitelist ?? []
  const ofKind = <F extends { kind: string }>(facts: F[], kind: string) =>
    facts.filter(fact => fact.kind === kind)
  return {
    settings,
    bots: new Map(
      (bots ?? []).map(bot => [bot.id, effectiveSettings(settings, completeBotSettings(bot.settings))]),
    ),
    blocks: {
      visitors: byName(blocked, ({ visitor }) => visitor),
      users: byName(blocked, ({ user_id }) => user_id),
      addresses: byName(ofKind(blocked, 'address'), ({ address_hash }) => address_hash),
      ranges: rangesOf(blocked),
    },
    whitelist: {
      users: byName(free, ({ user_id }) => user_id),
      addresses: byName(free, ({ address_hash }) => address_hash),
      ranges: rangesOf(free),
      phrases: free.flatMap(({ id, until, phrase, is_false_alarm }) =>
        phrase !== null && !is_false_alarm ? [{ id, until, phrase }] : [],
      ),
      falseAlarms: new Set(
        free.flatMap(({ phrase, is_false_alarm }) => (phrase !== null && is_false_alarm ? [phrase] : [])),
      ),
    },
  }
}

/** Of tenants whose chatbots were asked lately; used only while the database says that the version still holds. */
const known = new LRUCache<string, { version: string; guard: Guard }>({ max: 500 })

/**
 * A tenant's protection as it is now, whichever process changed it. Who has the version from a statement that was made anyway asks
 * nothing more.
 */
export const guardOf = async (
  db: Db,
  tenantId: string,
  now: Date,
  givenVersion: string | null = null,
): Promise<Guard> => {
  const version = givenVersion ?? (await versionOf(db, tenantId))[0]?.version ?? nobodyDecided
  if (version === nobodyDecided) return unguarded
  const found = known.get(tenantId)
  if (found?.version === version) return found.guard
  const [facts] = await factsOf(db, tenantId, now)
  if (!facts) return unguarded
  const guard = guardOfFacts(facts)
  known.set(tenantId, { version: facts.version, guard })
  return guard
}

/** What holds for a chatbot; null: for one that nobody has saved. */
export const settingsFor = ({ bots, settings }: Guard, chatbot: { id: string } | null): MisuseSettings =>
  (chatbot && bots.get(chatbot.id)) ?? settings

const holds = ({ until }: KnownBlock, now: Date): boolean => until === null || until > now.getTime()

/** Who asks, in all the ways in which somebody can be named. */
export interface Asker {
  /** In hexadecimal; null for those who have no token. */
  visitor: string | null
  userId: string | null
  addressHash: string
  ip: string
}

interface Named {
  users: Map<string, KnownBlock>
  addresses: Map<string, KnownBlock>
  ranges: KnownRange[]
}

const findNamed = (lists: Named, asker: Asker, now: Date): KnownBlock | null => {
  const named = [
    asker.userId === null ? undefined : lists.users.get(asker.userId),
    lists.addresses.get(asker.addressHash),
    ...lists.ranges.filter(range => range.holds(asker.ip)),
  ]
  return named.find(one => one !== undefined && holds(one, now)) ?? null
}

export const isWhitelisted = ({ whitelist }: Guard, asker: Asker, now: Date): boolean =>
  findNamed(whitelist, asker, now) !== null

export const blockOf = ({ blocks }: Guard, asker: Asker, now: Date): KnownBlock | null => {
  const visitor = asker.visitor === null ? undefined : blocks.visitors.get(asker.visitor)
  return visitor && holds(visitor, now) ? visitor : findNamed(blocks, asker, now)
}

/** By which a message is known again that was a false alarm: its words are not kept for that. */
export const fingerprintOf = ({ secrets }: Pick<Ctx, 'secrets'>, tenantId: string, message: string): string =>
  secrets.sign(
    'misuse-false-alarm',
    `${tenantId}\n${message.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()}`,
  )

export const isReleased = (
  ctx: Pick<Ctx, 'secrets'>,
  { whitelist }: Guard,
  tenantId: string,
  message: string,
): boolean =>
  whitelist.falseAlarms.size > 0 && whitelist.falseAlarms.has(fingerprintOf(ctx, tenantId, message))

export const releasedPhrases = ({ whitelist }: Guard, now: Date): string[] =>
  whitelist.phrases.filter(one => holds(one, now)).map(({ phrase }) => phrase)
