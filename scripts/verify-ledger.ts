import '../apps/server/src/platform/drizzle-as-commonjs.ts'
import type { LedgerReport } from '../apps/server/src/modules/credits/index.ts'

/**
 * Checks every account of the ledger and says what it found. Ends with 0 when all is right, with 1 when something is not, and with 2 when
 * it could not be checked. The embedded database must not be in use.
 */
const { acrossTenantsVerifyLedger } = await import('../apps/server/src/modules/credits/index.ts')
const { readConfig } = await import('../apps/server/src/platform/config.ts')
const { openDatabase } = await import('../apps/server/src/platform/database.ts')
const { createSecrets } = await import('../apps/server/src/platform/secrets.ts')

const exitCodes = { right: 0, faulty: 1, unchecked: 2 }
const time = new Intl.DateTimeFormat('de-DE', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/Berlin',
})

const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** What an auditor writes down: the same seal must stand there next year. */
const sealLine = ({ newestSeal, transactions }: LedgerReport): string => {
  if (!newestSeal) return transactions ? 'noch nicht versiegelt' : 'keine Buchungen'
  const { number, sealedAt, lastSeq, seal } = newestSeal
  const open = transactions - Number(lastSeq)
  return `Siegel ${number} vom ${time.format(sealedAt)} bei Buchung ${lastSeq}: ${seal.slice(0, 20)}${open > 0 ? `, seitdem ${open} Buchungen` : ''}`
}

const printReport = (report: LedgerReport): void => {
  const verdict = report.faults.length ? 'FEHLER' : report.unchecked.length ? 'OFFEN ' : 'ok    '
  print(`${verdict}  ${report.name} (${report.tenantId}), ${report.transactions} Buchungen`)
  print(`        ${sealLine(report)}`)
  for (const line of [...report.faults, ...report.unchecked]) print(`        ${line}`)
}

const verify = async (): Promise<number> => {
  const config = readConfig()
  const database = await openDatabase(config)
  try {
    const reports = await acrossTenantsVerifyLedger(
      database.background.db,
      undefined,
      createSecrets(config.secretKey),
    )
    reports.forEach(printReport)
    const faulty = reports.filter(({ faults }) => faults.length > 0).length
    const unchecked = reports.filter(report => report.unchecked.length > 0).length
    print(`${reports.length} Konten geprüft, ${faulty} mit Fehlern`)
    if (unchecked) print(`Bei ${unchecked} Konten konnten Siegel mit diesem SECRET_KEY nicht geprüft werden`)
    if (faulty) return exitCodes.faulty
    return unchecked ? exitCodes.unchecked : exitCodes.right
  } finally {
    await database.close()
  }
}

/** Of a failed statement the reason alone: the statement itself says nothing to whoever runs this. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message || error.name
}

process.exitCode = await verify().catch((error: unknown) => {
  process.stderr.write(`Die Prüfung war nicht möglich: ${reasonOf(error)}\n`)
  return exitCodes.unchecked
})
