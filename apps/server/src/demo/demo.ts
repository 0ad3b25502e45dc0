import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Role, roleLabels } from '@lotse/contract'
import { toCents } from '../modules/credits/index.ts'
import { moveCredits, seedUsage, setMonthlyCredits, switchBillingMode } from '../modules/credits/seeding.ts'
import { createVerifiedUser, hashPassword, randomPassword } from '../modules/identity/index.ts'
import { addMember, createCircle, createTenant, tenantBySubdomain } from '../modules/tenancy/index.ts'
import { after, days } from '../platform/clock.ts'
import type { Ctx } from '../platform/context.ts'
import { seedDemoChatbot } from './demo-chatbot.ts'
import { seedDataStore } from './demo-data-store.ts'
import { seedOpeningHours } from './demo-hours.ts'
import { seedDemoRequests } from './demo-requests.ts'
import { stageSampleDocuments } from './sample-documents.ts'

/** The demo's people. Each later domain adds its own part to the tenants made here. */
const people: { name: string; email: string; tenant: string; role: Role }[] = [
  { name: 'Anna Albrecht', email: 'admin@musterstadt.example', tenant: 'musterstadt', role: 'admin' },
  { name: 'Ingo Inhalt', email: 'inhalt@musterstadt.example', tenant: 'musterstadt', role: 'contentmanager' },
  { name: 'Nele Nutzer', email: 'nutzerin@musterstadt.example', tenant: 'musterstadt', role: 'user' },
  { name: 'Emil Extern', email: 'extern@musterstadt.example', tenant: 'musterstadt', role: 'external_user' },
  {
    name: 'Udo Unger',
    email: 'werke@musterstadt.example',
    tenant: 'stadtwerke-musterstadt',
    role: 'subtenantmanager',
  },
  {
    name: 'Beate Buch',
    email: 'bibliothek@musterstadt.example',
    tenant: 'bibliothek-musterstadt',
    role: 'subtenantmanager',
  },
]

const subTenants = [
  { name: 'Stadtwerke Musterstadt', subdomain: 'stadtwerke-musterstadt' },
  { name: 'Stadtbibliothek Musterstadt', subdomain: 'bibliothek-musterstadt' },
]

/** Sixty days of use; the main tenant and the first sub-tenant pay for themselves, the other one's use is paid by the main tenant. */
const seedCredits = async (
  ctx: Ctx,
  idOf: (subdomain: string) => string,
  peopleOf: (subdomain: string) => string[],
): Promise<void> => {
  const past = { ...ctx, clock: { now: () => after(ctx.clock.now(), -days(61)) } }
  const give = (subdomain: string, credits: number) =>
    moveCredits(past, {
      tenantId: idOf(subdomain),
      type: 'adjustment',
      cents: toCents(credits),
      key: 'demo',
      description: 'Startguthaben der Demo',
    })
  const usageIn = (subdomain: string, perDay: number, seed: number) => ({
    tenantId: idOf(subdomain),
    days: 60,
    perDay,
    people: peopleOf(subdomain),
    seed,
  })
  await give('musterstadt', 2_500)
  await give('stadtwerke-musterstadt', 200)
  await switchBillingMode(past, idOf('bibliothek-musterstadt'), 'parent_billing')
  await setMonthlyCredits(past, idOf('musterstadt'), { cents: toCents(1_000), carryForward: false })
  await seedUsage(ctx, [
    usageIn('musterstadt', 7, 1),
    usageIn('stadtwerke-musterstadt', 1, 2),
    usageIn('bibliothek-musterstadt', 2, 3),
  ])
}

/** Random per installation and kept beside its data, so that it can be shown at every start. */
const passwordFile = (ctx: Ctx): string => join(ctx.config.dataDir, 'demo-password')

const demoPassword = (ctx: Ctx): string => {
  if (existsSync(passwordFile(ctx))) return readFileSync(passwordFile(ctx), 'utf8').trim()
  const password = randomPassword()
  writeFileSync(passwordFile(ctx), `${password}\n`, { mode: 0o600 })
  return password
}

const demoExists = async (ctx: Ctx): Promise<boolean> =>
  (await tenantBySubdomain(ctx.db, 'musterstadt')) !== null

export const seedDemo = async (ctx: Ctx): Promise<void> => {
  if (await demoExists(ctx)) return
  const password = demoPassword(ctx)
  const circle = await createCircle(ctx, {
    name: 'Kommunen im Musterland',
    organizationName: 'Musterland',
    organisationType: 'public_authority',
  })
  const main = await createTenant(ctx, {
    circleId: circle.id,
    // For itself and for what the two below are given.
    maxUsers: 45,
    maxChatbots: 20,
    uploadLimitMb: 2000,
    typeRole: 'main',
    parentTenantId: null,
    name: 'Musterstadt',
    subdomain: 'musterstadt',
    webTitle: 'Stadt Musterstadt',
    maxSubtenants: 5,
    publicQueryAgentActive: true,
  })
  await seedOpeningHours(ctx, main.id)
  const idOf = new Map([['musterstadt', main.id]])
  for (const { name, subdomain } of subTenants) {
    const sub = await createTenant(ctx, {
      circleId: circle.id,
      typeRole: 'sub',
      parentTenantId: main.id,
      name,
      subdomain,
      webTitle: name,
      maxUsers: 10,
      maxChatbots: 5,
      uploadLimitMb: 500,
      publicQueryAgentActive: true,
    })
    idOf.set(subdomain, sub.id)
  }
  const peopleOf = new Map<string, string[]>()
  const passwordHash = await hashPassword(password)
  for (const { name, email, tenant, role } of people) {
    const person = await createVerifiedUser(ctx, { name, email, passwordHash })
    await addMember(ctx, idOf.get(tenant) ?? main.id, person.id, role)
    peopleOf.set(tenant, [...(peopleOf.get(tenant) ?? []), person.id])
    if (role === 'contentmanager') {
      const databucketId = await seedDataStore(
        ctx,
        { tenantId: main.id, person },
        await stageSampleDocuments(ctx),
      )
      await seedDemoChatbot(ctx, { tenantId: main.id, personId: person.id, databucketId })
      await seedDemoRequests(ctx, { tenantId: main.id, databucketId, person: { id: person.id, name } })
    }
  }
  await seedCredits(
    ctx,
    subdomain => idOf.get(subdomain) ?? main.id,
    subdomain => peopleOf.get(subdomain) ?? [],
  )
}

/** The demo's credentials as lines to print; nothing where there is no demo. */
export const demoWelcome = async (ctx: Ctx): Promise<string[]> => {
  if (!existsSync(passwordFile(ctx)) || !(await demoExists(ctx))) return []
  return [
    `Demo „Musterstadt“, Passwort aller Personen: ${demoPassword(ctx)}`,
    ...people.map(
      ({ name, email, role, tenant }) => `  ${email.padEnd(34)} ${name}, ${roleLabels[role]} (${tenant})`,
    ),
    `Chatbot der Demo: ${ctx.config.baseUrl}/s/musterstadt`,
  ]
}
