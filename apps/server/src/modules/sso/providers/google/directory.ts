import type { SsoConfiguration } from '@lotse/contract'
import { importPKCS8, SignJWT } from 'jose'
import { z } from 'zod'
import type { Ctx } from '../../../../platform/context.ts'
import { OutboundError } from '../../../../platform/outbound.ts'
import { explainOutbound } from '../explain-outbound.ts'
import { SsoError, type TestStep } from '../provider.ts'

/** Google's own addresses, whatever a key file says. */
const tokenAddress = 'https://oauth2.googleapis.com/token'
const directory = 'https://admin.googleapis.com/admin/directory/v1'
const scope = [
  'https://www.googleapis.com/auth/admin.directory.group.readonly',
  'https://www.googleapis.com/auth/admin.directory.user.readonly',
].join(' ')

const limits = { timeLimitMs: 10_000, sizeLimit: 512_000, redirects: 0 }
const mostPages = 10

const serviceAccount = z.object({ client_email: z.string().min(1), private_key: z.string().min(1) })

export const readServiceAccount = (text: string): z.output<typeof serviceAccount> | null => {
  try {
    return serviceAccount.parse(JSON.parse(text))
  } catch {
    return null
  }
}

const read = async <T>(
  ctx: Ctx,
  request: { url: string; method?: 'POST'; headers: Record<string, string>; body?: string },
  shape: z.ZodType<T>,
): Promise<T> => {
  try {
    const { status, body } = await ctx.outbound.request({ ...limits, ...request })
    if (status !== 200) throw new SsoError('directory', `admin sdk ${status}`)
    const parsed = shape.safeParse(JSON.parse(body.toString()))
    if (!parsed.success) throw new SsoError('directory', 'admin sdk: another answer')
    return parsed.data
  } catch (error) {
    if (error instanceof OutboundError) throw explainOutbound(error, 'admin sdk')
    throw error instanceof SyntaxError ? new SsoError('directory', 'admin sdk: no JSON', error) : error
  }
}

const accessTokenFor = async (ctx: Ctx, settings: SsoConfiguration<'google'>): Promise<string> => {
  const account = readServiceAccount(settings.service_account_key)
  if (!account) throw new SsoError('directory', 'service_account_key')
  const key = await importPKCS8(account.private_key, 'RS256').catch(error => {
    throw new SsoError('directory', 'service_account_key', error)
  })
  const assertion = await new SignJWT({ scope })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(account.client_email)
    .setSubject(settings.subject_email)
    .setAudience(tokenAddress)
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(key)
  const body = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const reply = { url: tokenAddress, method: 'POST' as const, headers, body: body.toString() }
  return (await read(ctx, reply, z.object({ access_token: z.string() }))).access_token
}

const groupPage = z.object({
  groups: z.array(z.object({ email: z.string() })).default([]),
  nextPageToken: z.string().optional(),
})

/** What the directory says of somebody: groups by their addresses, and the unit by its path. */
export const directoryEntryOf = async (
  ctx: Ctx,
  settings: SsoConfiguration<'google'>,
  email: string,
): Promise<{ groups: string[]; orgUnits: string[] }> => {
  if (!email) throw new SsoError('email_missing', 'admin sdk')
  const headers = { authorization: `Bearer ${await accessTokenFor(ctx, settings)}` }
  const userKey = encodeURIComponent(email)
  const user = await read(
    ctx,
    { url: `${directory}/users/${userKey}?fields=orgUnitPath`, headers },
    z.object({ orgUnitPath: z.string().default('/') }),
  )
  const groups: string[] = []
  let pageToken: string | undefined
  for (let page = 0; page < mostPages; page += 1) {
    const more: string = pageToken ? `&pageToken=${encodeURIComponent(pageToken)}` : ''
    const found = await read(
      ctx,
      { url: `${directory}/groups?userKey=${userKey}&maxResults=200${more}`, headers },
      groupPage,
    )
    groups.push(...found.groups.map(group => group.email))
    pageToken = found.nextPageToken
    if (!pageToken) break
  }
  return { groups, orgUnits: [user.orgUnitPath] }
}

/** Asks for the person in whose name all others are asked for. */
export const testDirectory = async (ctx: Ctx, settings: SsoConfiguration<'google'>): Promise<TestStep> => {
  const name = 'directory'
  try {
    await directoryEntryOf(ctx, settings, settings.subject_email)
    return { name, status: 'pass', message: 'Das Verzeichnis gibt Auskunft über Gruppen.', cause: null }
  } catch (error) {
    if (!(error instanceof SsoError)) throw error
    const message = `Das Verzeichnis gibt keine Auskunft (${error.detail}). Prüfen Sie Dienstkonto, Delegierung und die Person, in deren Namen gefragt wird.`
    return { name, status: 'fail', message, cause: error.type }
  }
}
