import { berlin } from '../../../platform/berlin.ts'
import type { TenantPart } from '../../../platform/tenant-part.ts'

interface Facts {
  tenant: string
  at: Date
  from: string
  parts: readonly TenantPart[]
}

const linesOf = (parts: readonly TenantPart[]): string[] =>
  parts.flatMap(({ archive }) =>
    archive.tables.map(({ table, label, onlyToRead }) => {
      const note = onlyToRead ? ` (nur zum Lesen: ${onlyToRead})` : ''
      return `  daten/${table}.jsonl – ${label}${note}`
    }),
  )

/** For whoever opens the archive without the product. */
export const readmeText = ({ tenant, at, from, parts }: Facts): string =>
  `\uFEFFDaten des Mandanten „${tenant}“
Erstellt am ${at.toLocaleString('de-DE', { timeZone: berlin, dateStyle: 'long', timeStyle: 'short' })} Uhr aus ${from}

Was hier liegt
  dokumente/   alle Dokumente, wie sie hochgeladen wurden, nach Datenspeichern
  bilder/      Titelbilder und Bilder von Chatbots
  tabellen/    was man in einer Tabellenkalkulation öffnet (CSV, UTF-8, Semikolon)
  daten/       alles vollständig: eine Zeile JSON je Eintrag (JSON Lines, UTF-8)
  manifest.json  alle Dateien mit Größe und SHA-256, und was fehlt und warum

Große Tabellen sind auf mehrere Dateien verteilt (…-12.jsonl). Beträge stehen in hundertstel Credits.

Tabellen
${linesOf(parts).join('\n')}

Zurückbringen
  Die Super-Administration einer anderen Installation nimmt das Archiv unverändert unter
  „Mandant:innenverwaltung“ → „Mandant importieren“ auf. Alle Kennungen werden dabei neu vergeben, Personen
  werden eingeladen. Passwörter und andere Zugangsdaten enthält das Archiv nicht.

Dieses Archiv enthält personenbezogene Daten. Bewahren Sie es entsprechend auf.
`.replaceAll('\n', '\r\n')
