import { X509Certificate } from 'node:crypto'
import { certificateLetterDays } from '@lotse/contract'
import { and, eq } from 'drizzle-orm'
import { germanDay } from '../../../platform/berlin.ts'
import type { Ctx } from '../../../platform/context.ts'
import { sendMail } from '../../../platform/mail.ts'
import { superAdminAddresses } from '../../identity/index.ts'
import { circles } from '../../tenancy/index.ts'
import { ssoCertificates, ssoConfigurations } from '../tables.ts'
import { daysLeft } from './check-certificate.ts'
import { readStoredCertificates } from './read-certificates.ts'

interface Watched {
  circle: string
  whose: string
  certificate: X509Certificate
}

const letterWindowSeconds = 200 * 86_400

const servicesOf = async ({ db }: Ctx): Promise<Watched[]> => {
  const rows = await db
    .select({ circle: circles.name, settings: ssoConfigurations.settings })
    .from(ssoConfigurations)
    .innerJoin(circles, and(eq(circles.id, ssoConfigurations.circleId), circles.ssoEnabled))
    .where(eq(ssoConfigurations.provider, 'saml'))
  return rows.flatMap(({ circle, settings }) =>
    (readStoredCertificates(String(settings['x509_certificate'] ?? '')) ?? []).map(certificate => ({
      circle,
      whose: 'des Anmeldedienstes',
      certificate,
    })),
  )
}

const ownOf = async ({ db }: Ctx): Promise<Watched[]> => {
  const rows = await db
    .select({ circle: circles.name, certificate: ssoCertificates.certificate })
    .from(ssoCertificates)
    .innerJoin(circles, and(eq(circles.id, ssoCertificates.circleId), circles.ssoEnabled))
    .where(eq(ssoCertificates.state, 'active'))
  return rows.map(({ circle, certificate }) => ({
    circle,
    whose: 'von Lotse',
    certificate: new X509Certificate(certificate),
  }))
}

const write = async (ctx: Ctx, { circle, whose, certificate }: Watched, left: number): Promise<void> => {
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
  for (const watched of [...(await servicesOf(ctx)), ...(await ownOf(ctx))]) {
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
