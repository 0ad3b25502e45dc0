import { certificateLetterDays } from '@lotse/contract'
import { germanDay } from '../../../platform/berlin.ts'
import type { Ctx } from '../../../platform/context.ts'
import { sendMail } from '../../../platform/mail.ts'
import { superAdminAddresses } from '../../identity/index.ts'
import { daysLeft } from './check-certificate.ts'
import { type WatchedCertificate, watchedCertificates } from './watched-certificates.ts'

const letterWindowSeconds = 200 * 86_400

const write = async (
  ctx: Ctx,
  { circle, whose, certificate }: WatchedCertificate,
  left: number,
): Promise<void> => {
  const day = germanDay(certificate.validToDate)
  for (const { name, email } of await superAdminAddresses(ctx))
    await sendMail(ctx, {
      to: email,
      subject: `Zertifikat läuft ab: ${circle}`,
      text: [
        `Guten Tag ${name},`,
        `das Zertifikat ${whose} im Circle „${circle}“ läuft am ${day} ab, in ${left} ${left === 1 ? 'Tag' : 'Tagen'}. Danach kann sich dort niemand mehr über den Anmeldedienst anmelden.`,
        `Bitte erneuern Sie es rechtzeitig: ${ctx.config.baseUrl}/superadmin/circles`,
        'Freundliche Grüße\nIhr Lotse',
      ].join('\n\n'),
    })
}

/** 60, 30 and 7 days before its end, once each, whichever of them has come by now. */
export const warnOfExpiry = async (ctx: Ctx): Promise<void> => {
  const now = ctx.clock.now()
  for (const watched of await watchedCertificates(ctx.db)) {
    const left = daysLeft(watched.certificate.validToDate, now)
    const step = [...certificateLetterDays].reverse().find(days => left <= days)
    if (left < 0 || step === undefined) continue
    const key = `${watched.circle}:${watched.certificate.fingerprint256}:${step}`
    const { isAllowed } = await ctx.limits.take('sso-certificate-letter', key, {
      limit: 1,
      windowSeconds: letterWindowSeconds,
    })
    if (isAllowed) await write(ctx, watched, left)
  }
}
