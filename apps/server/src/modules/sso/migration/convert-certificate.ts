import { X509Certificate } from 'node:crypto'
import { ssoMigrationTexts } from '@lotse/contract'
import type { Ctx } from '../../../platform/context.ts'
import { checkCertificates, expiryWarning } from '../certificates/check-certificate.ts'
import { ownKeysOf } from '../certificates/own-keys.ts'
import { asPem } from '../certificates/read-certificates.ts'
import { serviceRefusal } from '../providers/saml/refusals.ts'
import { legacyText } from './legacy.ts'
import { describeCertificate, readOldCertificates, withoutIssuers } from './service-certificates.ts'
import { TaskFailed, type TaskInput, type TaskResult } from './task.ts'

type Part = Omit<TaskResult, 'draft'> & {
  settings?: Record<string, string>
  secrets?: Record<string, string>
}

const convertService = ({ clock }: Ctx, text: string): Part => {
  if (text === '')
    return { settings: { x509_certificate: '' }, notes: [], warnings: [ssoMigrationTexts.noCertificate] }
  const found = readOldCertificates(text)
  if (!found) throw new TaskFailed('Das Zertifikat des Anmeldedienstes kann nicht gelesen werden.')
  const own = withoutIssuers(found)
  const pem = own.map(asPem).join('\n')
  const now = clock.now()
  const refusal = serviceRefusal(pem, now)
  if (refusal) throw new TaskFailed(`Das Zertifikat des Anmeldedienstes ist nicht zu gebrauchen: ${refusal}`)
  return {
    settings: { x509_certificate: pem },
    notes: [
      ...own.map(describeCertificate),
      ...(own.length < found.length
        ? ['Zertifikate der Aussteller sind weggelassen: Sie unterschreiben keine Antworten des Dienstes.']
        : []),
    ],
    warnings: own.map(({ validToDate }) => expiryWarning(validToDate, now)).filter(Boolean),
  }
}

/** The pair that the service knows us by, if it is sound; otherwise it has to learn a new one. */
const convertOwn = ({ clock }: Ctx, certificate: string, privateKey: string): Part => {
  if (certificate === '' || privateKey === '') return { notes: [], warnings: [] }
  const found = readOldCertificates(certificate)
  const { checks } = checkCertificates(found, privateKey.replaceAll('\\n', '\n'), clock.now())
  const failed = checks.find(({ passed }) => !passed)
  const [first] = found ?? []
  if (failed || !first)
    return {
      notes: [],
      warnings: [
        `Unser bisheriges Zertifikat ist nicht zu gebrauchen: ${failed?.message ?? ''} Es wird ersetzt.`,
      ],
    }
  return {
    settings: { sp_x509cert: asPem(first) },
    secrets: { sp_private_key: privateKey.replaceAll('\\n', '\n') },
    notes: ['Unser bisheriges Zertifikat ist übernommen.'],
    warnings: [],
  }
}

/** Of the service and of ours, as the provider needs them. OpenID services publish their keys themselves. */
export const convertCertificate = async (
  ctx: Ctx,
  { circleId, provider, legacy, entered, draft }: TaskInput,
): Promise<TaskResult> => {
  if (provider !== 'saml')
    return {
      draft,
      notes: ['Dieser Anbieter braucht kein Zertifikat: Der Dienst veröffentlicht seine Schlüssel selbst.'],
      warnings: [],
    }
  const service = convertService(ctx, entered.x509_certificate || legacyText(legacy, 'x509_certificate'))
  const own = convertOwn(ctx, legacyText(legacy, 'sp_x509cert'), legacyText(legacy, 'sp_private_key'))
  const { signing } = await ownKeysOf(ctx, {
    circleId,
    settings: {
      sp_x509cert: own.settings?.sp_x509cert ?? '',
      sp_private_key: own.secrets?.sp_private_key ?? '',
      sp_new_x509cert: '',
      sp_new_private_key: '',
    },
  })
  const ours = describeCertificate(new X509Certificate(signing.certificate))
  return {
    draft: {
      settings: { ...draft.settings, ...service.settings, ...own.settings },
      secrets: { ...draft.secrets, ...own.secrets },
    },
    notes: [...service.notes, ...own.notes, `Lotse unterschreibt mit: ${ours}`],
    warnings: [...service.warnings, ...own.warnings],
  }
}
