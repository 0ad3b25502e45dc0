import { type RouteName, routes } from '@lotse/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Replacements } from '../src/app.ts'
import type { TenantCtx } from '../src/platform/context.ts'
import { AppError, forbidden } from '../src/platform/errors.ts'
import type { Handlers } from '../src/platform/http/handlers.ts'

type Texts = Record<string, string>
interface Input {
  params: Texts
  query: Texts
  body: Record<string, unknown>
}
type Handle = (ctx: TenantCtx, input: Input) => Promise<Record<string, unknown>>
/** Makes a handler with a fault of the one without. */
type Fault = (real: Handle) => Handle

const rowsOf = async (ctx: TenantCtx, query: SQL): Promise<Texts[]> =>
  (await ctx.db.execute<Texts>(query)).rows
const firstOf = async (ctx: TenantCtx, query: SQL): Promise<string | undefined> =>
  Object.values((await rowsOf(ctx, query))[0] ?? {})[0]

/** A store without its condition on the tenant: whose row it is makes no difference. */
const withoutTenant =
  (ownerOf: (input: Input) => SQL): Fault =>
  real =>
  async (ctx, input) => {
    const id = (await firstOf(ctx, ownerOf(input))) ?? ctx.actor.tenant.id
    return real({ ...ctx, actor: { ...ctx.actor, tenant: { ...ctx.actor.tenant, id } } }, input)
  }

/** Entries like the first one, with another text; none where there is nothing to be like. */
const moreLike = (data: unknown, field: string, texts: string[]): unknown[] => {
  const entries = data as Record<string, unknown>[]
  const [first] = entries
  return first ? [...entries, ...texts.map(text => ({ ...first, [field]: text }))] : []
}

const remembered = new Map<string, Promise<Record<string, unknown>>>()

/** Twenty ways to let somebody reach over to another tenant, each on a route of its own. */
export const plantedLeaks: { [Name in RouteName]?: Fault } = {
  // Reads by id alone.
  'databucket.edit': withoutTenant(
    ({ params }) => sql`select tenant_id from databuckets where id = ${params.databucket}`,
  ),
  'chatbot.budget.show': withoutTenant(
    ({ params }) => sql`select tenant_id from chatbots where id = ${params.chatbot}`,
  ),
  // A list over all tenants, as soon as somebody searches.
  'databucket.index': real => async (ctx, input) => {
    const page = await real(ctx, input)
    if (!input.query.search) return page
    const found = await rowsOf(
      ctx,
      sql`select name from databuckets where name like ${`%${input.query.search}%`}`,
    )
    const all = await real(ctx, { ...input, query: { ...input.query, search: '' } })
    return {
      ...page,
      data: moreLike(
        all.data,
        'name',
        found.map(({ name = '' }) => name),
      ).slice(1),
    }
  },
  // A log with everybody's entries.
  'settings.audit.index': real => async (ctx, input) => {
    const page = await real(ctx, input)
    const others = await rowsOf(
      ctx,
      sql`select subject_label from audit_entries where tenant_id <> ${ctx.actor.tenant.id}`,
    )
    const labels = others.map(({ subject_label = '' }) => subject_label)
    return { ...page, data: moreLike(page.data, 'subject_label', labels) }
  },
  // A figure that counts everybody's.
  'chatbot.index': real => async (ctx, input) => ({
    ...(await real(ctx, input)),
    total: Number(await firstOf(ctx, sql`select count(*) from chatbots`)),
  }),
  // How many people elsewhere are called so.
  'settings.users.index': real => async (ctx, input) => ({
    ...(await real(ctx, input)),
    total: Number(
      await firstOf(ctx, sql`select count(*) from users where name like ${`%${input.query.search}%`}`),
    ),
  }),
  // An export with rows of others.
  'api.credits.usage.export': real => async (ctx, input) => {
    const file = await real(ctx, input)
    const others = await rowsOf(ctx, sql`select reason from credit_requests`)
    return { ...file, body: others.map(({ reason }) => reason).join('\n') }
  },
  // Another answer for what is somebody else's.
  'chatbot.answers.update': real => async (ctx, input) => {
    const { tenant } = ctx.actor
    const owner = await firstOf(
      ctx,
      sql`select tenant_id from binding_answers where id = ${input.params.answer}`,
    )
    if (owner && owner !== tenant.id) throw forbidden()
    return real(ctx, input)
  },
  // An error that names it.
  'databucket.destroy': real => async (ctx, input) => {
    const name = await firstOf(ctx, sql`select name from databuckets where id = ${input.params.databucket}`)
    return real(ctx, input).catch(() => {
      throw new AppError('not_found', {
        de: `„${name ?? 'Unbekannt'}“ gehört Ihnen nicht.`,
        en: 'Not yours.',
      })
    })
  },
  // A header that names its owner.
  'document.download': real => async (ctx, input) =>
    real(ctx, input).catch(async error => {
      const owner = await firstOf(ctx, sql`select title from documents where id = ${input.params.document}`)
      throw new AppError('not_found', (error as AppError).said, { headers: { 'x-title': owner ?? '' } })
    }),
  // Writes by id alone.
  'document.update': withoutTenant(
    ({ params }) => sql`select tenant_id from documents where id = ${params.document}`,
  ),
  'chatbot.conversations.destroy': withoutTenant(
    ({ params }) => sql`select tenant_id from conversations where id = ${params.conversation}`,
  ),
  // Refused, but not before it was done.
  'databucket.update_websource': real => async (ctx, input) => {
    await ctx.db.execute(sql`update web_sources set name = 'Neu' where id = ${input.params.websource}`)
    return real(ctx, input)
  },
  'profile.sessions.destroy': real => async (ctx, input) => {
    await ctx.db.execute(sql`delete from sessions where id = ${input.params.session}`)
    return real(ctx, input)
  },
  // Ids in bodies that nobody holds against the tenant.
  'credits.transfer': real => async (ctx, input) => {
    await ctx.db.execute(sql`update tenants set version = version + 1 where id = ${input.body.to_tenant_id}`)
    return real(ctx, input)
  },
  'chatbot.update_databuckets': real => async (ctx, input) => {
    const { high } = input.body.databuckets as { high: string[] }
    const known = await firstOf(ctx, sql`select id from databuckets where id = ${high[0] ?? null}`)
    const none = { databuckets: { high: [], medium: [], low: [] } }
    return real(ctx, known ? { ...input, body: none } : input)
  },
  // Whoever invites learns the name behind an address.
  'settings.users.store': real => async (ctx, input) => {
    const reply = await real(ctx, input)
    const name = await firstOf(ctx, sql`select name from users where email = ${input.body.email}`)
    return { ...reply, name: name ?? reply.name }
  },
  // A memory that knows answers by id.
  'chatbot.edit': real => (ctx, input) => {
    const id = input.params.chatbot ?? ''
    const answer = remembered.get(id) ?? real(ctx, input)
    answer.then(
      () => remembered.set(id, answer),
      () => {},
    )
    return answer
  },
  // A visitor who is believed to be another one.
  'chat.open': real => async (ctx, input) => {
    const opened = await real(ctx, input)
    const said = await firstOf(
      ctx,
      sql`select text from messages where conversation_id = ${input.body.conversation_id}`,
    )
    return { ...opened, chatbot: { ...(opened.chatbot as object), unavailable_message: said ?? null } }
  },
}

/** The twentieth: what is for super admins is for everybody who is signed in. */
export const plantedRule = 'superadmin.users.view' as const satisfies RouteName

export const withPlantedRule = async <T>(work: () => Promise<T>): Promise<T> => {
  const rule = routes[plantedRule] as { access: string }
  const { access } = rule
  rule.access = 'signed-in'
  try {
    return await work()
  } finally {
    rule.access = access
  }
}

export const plantLeaks: Replacements['handlers'] = handlers =>
  Object.fromEntries(
    Object.entries(plantedLeaks).map(([name, fault]) => [
      name,
      fault(handlers[name as RouteName] as unknown as Handle),
    ]),
  ) as unknown as Partial<Handlers>
