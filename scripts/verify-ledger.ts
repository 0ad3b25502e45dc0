import '../apps/server/src/platform/drizzle-as-commonjs.ts'

/** Checks every account of the ledger; ends with 1 if one of them has a fault. The embedded database must not be in use. */
const { acrossTenantsVerifyLedger } = await import('../apps/server/src/modules/credits/index.ts')
const { readConfig } = await import('../apps/server/src/platform/config.ts')
const { openDatabase } = await import('../apps/server/src/platform/database.ts')

const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const config = readConfig()
const database = await openDatabase(config)
const reports = await acrossTenantsVerifyLedger(database.background.db)
await database.close()
for (const { name, tenantId, transactions, faults } of reports) {
  print(`${faults.length ? 'FEHLER' : 'ok    '}  ${name} (${tenantId}), ${transactions} Buchungen`)
  for (const fault of faults) print(`        ${fault}`)
}
const faulty = reports.filter(({ faults }) => faults.length > 0).length
print(`${reports.length} Konten geprüft, ${faulty} mit Fehlern`)
process.exitCode = faulty ? 1 : 0
