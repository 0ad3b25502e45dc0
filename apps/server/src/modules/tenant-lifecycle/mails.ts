import { tenantDeletion } from '@lotse/contract'
import { berlin } from '../../platform/berlin.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Mail, sendMail } from '../../platform/mail.ts'
import { managersOf } from '../tenancy/index.ts'

interface Recipient {
  name: string
  email: string
}

interface Named {
  id: string
  name: string
}

const germanTime = new Intl.DateTimeFormat('de-DE', {
  timeZone: berlin,
  dateStyle: 'long',
  timeStyle: 'short',
})
const germanDay = new Intl.DateTimeFormat('de-DE', { timeZone: berlin, dateStyle: 'long' })

const listed = (names: string[]): string => names.map(name => `„${name}“`).join(', ')
const whose = (names: string[]): string =>
  `${names.length > 1 ? 'die Mandanten' : 'den Mandanten'} ${listed(names)}`

const letter = (to: Recipient, subject: string, ...paragraphs: string[]): Mail => ({
  to: to.email,
  subject,
  text: [`Guten Tag ${to.name},`, ...paragraphs, 'Freundliche Grüße\nIhr Lotse'].join('\n\n'),
})

/** What those who run a tenant are told. */
export type Notice = (to: Recipient, names: string[]) => Mail

export const plannedNotice =
  (at: Date, reason: string): Notice =>
  (to, names) =>
    letter(
      to,
      'Löschung Ihres Mandanten geplant',
      `Für ${whose(names)} ist die Löschung am ${germanTime.format(at)} Uhr geplant. Bis dahin ändert sich nichts.`,
      `Grund:\n${reason}`,
      'Wenn das nicht so sein soll, wenden Sie sich bitte an die Super-Administration: Sie kann die Löschung aufheben.',
    )

export const cancelledNotice: Notice = (to, names) =>
  letter(
    to,
    'Löschung Ihres Mandanten aufgehoben',
    `Die geplante Löschung für ${whose(names)} wurde aufgehoben. Es bleibt alles, wie es ist.`,
  )

export const deletedNotice =
  (purgeAt: Date, reason: string): Notice =>
  (to, names) =>
    letter(
      to,
      'Ihr Mandant wurde gelöscht',
      `Wir haben ${whose(names)} gelöscht. Anmeldung, Chatbots, Webseite und Datenspeicher sind ab sofort nicht mehr erreichbar.`,
      `Grund:\n${reason}`,
      `Bis zum ${germanDay.format(purgeAt)} (${tenantDeletion.graceDays} Tage) kann die Super-Administration alles wiederherstellen, danach werden die Daten endgültig gelöscht.`,
    )

export const restoredNotice: Notice = (to, names) =>
  letter(
    to,
    'Ihr Mandant wurde wiederhergestellt',
    `Wir haben ${whose(names)} wiederhergestellt. Alles ist wieder so, wie es vor der Löschung war.`,
  )

/** One letter for each who runs one of the tenants, which must be alive for that; it names those that are theirs. */
export const recipientsOf = async (
  ctx: Ctx,
  tenants: Named[],
): Promise<{ to: Recipient; names: string[] }[]> => {
  const found = new Map<string, { to: Recipient; names: string[] }>()
  for (const { id, name } of tenants)
    for (const to of await managersOf(ctx.db, id)) {
      const known = found.get(to.email) ?? { to, names: [] }
      known.names.push(name)
      found.set(to.email, known)
    }
  return [...found.values()]
}

export const notify = async (
  ctx: Ctx,
  recipients: { to: Recipient; names: string[] }[],
  notice: Notice,
): Promise<void> => {
  for (const { to, names } of recipients) await sendMail(ctx, notice(to, names))
}
