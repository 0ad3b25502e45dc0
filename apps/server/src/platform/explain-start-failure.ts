import { databaseErrorOf } from './errors.ts'

type SystemError = Error & { code?: string; syscall?: string; path?: string; port?: number; address?: string }

const causesAtMost = 5

const systemErrorOf = (error: unknown): SystemError | null => {
  let cause = error
  for (let depth = 0; depth < causesAtMost && cause instanceof Error; depth += 1) {
    if (cause instanceof AggregateError && cause.errors[0] instanceof Error) cause = cause.errors[0]
    const { code, syscall } = cause as SystemError
    if (typeof code === 'string' && (syscall || /^E[A-Z]+$/.test(code))) return cause as SystemError
    cause = (cause as Error).cause
  }
  return null
}

/** Without name and password. */
const placeOf = (databaseUrl: string | undefined): string => {
  if (!databaseUrl || !URL.canParse(databaseUrl)) return 'Die Datenbank'
  const { hostname, port, pathname } = new URL(databaseUrl)
  return `Die Datenbank ${pathname.slice(1)} auf ${hostname}:${port || 5432}`
}

const ofListening = ({ code, port, address }: SystemError): string | null => {
  if (code === 'EADDRINUSE')
    return `Der Port ${port} ist schon belegt. Läuft Lotse bereits? Sonst wählen Sie mit PORT einen anderen.`
  if (code === 'EACCES')
    return `Der Port ${port} darf von diesem Benutzer nicht benutzt werden. Bitte wählen Sie mit PORT einen ab 1024.`
  if (code === 'EADDRNOTAVAIL') return `Die Adresse ${address} gehört nicht zu diesem Rechner. Stimmt HOST?`
  return null
}

const ofFiles = ({ code, path }: SystemError): string | null => {
  if (!path) return null
  if (code === 'EEXIST' || code === 'ENOTDIR') return `${path} ist kein Ordner. Stimmt DATA_DIR?`
  if (code === 'EACCES' || code === 'EPERM')
    return `In ${path} darf dieser Benutzer nicht schreiben. Bitte prüfen Sie die Rechte von DATA_DIR.`
  if (code === 'EROFS')
    return `${path} liegt auf einem Datenträger, der nur gelesen werden kann. Stimmt DATA_DIR?`
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return `Für ${path} ist kein Platz mehr. Bitte schaffen Sie Platz auf dem Datenträger.`
  return null
}

const ofNetwork = ({ code }: SystemError, place: string): string | null =>
  [
    'ECONNREFUSED',
    'ECONNRESET',
    'ENOTFOUND',
    'EAI_AGAIN',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'ENETUNREACH',
  ].includes(code ?? '')
    ? `${place} ist nicht erreichbar (${code}). Läuft der Server, und stimmt DATABASE_URL?`
    : null

const bySqlState: Record<string, string> = {
  '3D000': 'gibt es nicht. Bitte legen Sie sie an (createdb), oder prüfen Sie DATABASE_URL.',
  '28P01': 'lehnt das Passwort ab. Stimmt DATABASE_URL?',
  '28000': 'lehnt die Anmeldung ab. Stimmen Benutzer und Zugriffsregeln (pg_hba.conf)?',
  '53300':
    'nimmt keine weiteren Verbindungen an. Bitte erhöhen Sie max_connections, oder senken Sie DATABASE_POOL.',
  '53100': 'hat keinen Platz mehr auf ihrem Datenträger.',
  '57P03': 'wird gerade gestartet oder beendet. Bitte versuchen Sie es gleich noch einmal.',
  '42501': 'erlaubt diesem Benutzer nicht, Tabellen anzulegen oder zu ändern.',
  '55P03': 'ist gerade von jemand anderem gesperrt. Bitte beenden Sie dessen Transaktion.',
}

/** What stopped the start, as a sentence for the person at the terminal; null for what nobody foresaw. */
export const explainStartFailure = (error: unknown, databaseUrl?: string): string | null => {
  const place = placeOf(databaseUrl)
  const { code } = databaseErrorOf(error)
  const known = code && bySqlState[code]
  if (known) return `${place} ${known}`
  const system = systemErrorOf(error)
  if (system?.syscall === 'listen') return ofListening(system)
  const said = system && (ofFiles(system) ?? ofNetwork(system, place))
  if (said) return said
  if (error instanceof Error && /timeout exceeded|connection timeout/.test(error.message))
    return `${place} antwortet nicht. Läuft der Server, und stimmt DATABASE_URL?`
  return null
}
