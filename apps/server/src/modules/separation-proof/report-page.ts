import { type SeparationReport, separationFindingLabels } from '@lotse/contract'
import { berlin } from '../../platform/berlin.ts'
import { escapeHtml } from '../../platform/escape-html.ts'

const count = new Intl.NumberFormat('de-DE')
const day = new Intl.DateTimeFormat('de-DE', { timeZone: berlin, dateStyle: 'long', timeStyle: 'short' })

const style = `
  body { font: 11pt/1.5 system-ui, sans-serif; color: #1a1a1a; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
  h1 { font-size: 1.6rem; margin-bottom: .25rem } h2 { font-size: 1.1rem; margin-top: 2rem }
  table { border-collapse: collapse; width: 100%; font-size: .85rem } thead { display: table-header-group }
  th, td { text-align: left; vertical-align: top; padding: .3rem .5rem; border-bottom: 1px solid #ccc; overflow-wrap: anywhere }
  tr { break-inside: avoid } td.number { text-align: right; font-variant-numeric: tabular-nums }
  .verdict { border-left: .4rem solid; padding: .5rem 1rem; background: #f4f4f4 } .clean { border-color: #1b6e3c } .found { border-color: #a4161a }
  code { overflow-wrap: anywhere } @media print { body { margin: 0; max-width: none } }`

const row = (cells: (string | number)[]): string =>
  `<tr>${cells
    .map(cell =>
      typeof cell === 'number'
        ? `<td class="number">${count.format(cell)}</td>`
        : `<td>${escapeHtml(cell)}</td>`,
    )
    .join('')}</tr>`

const tableOf = (headers: string[], rows: (string | number)[][]): string =>
  `<table><thead><tr>${headers.map(header => `<th scope="col">${header}</th>`).join('')}</tr></thead>
   <tbody>${rows.map(row).join('\n')}</tbody></table>`

const verdictOf = ({ totals }: SeparationReport): string =>
  totals.findings
    ? `<p class="verdict found"><strong>${count.format(totals.findings)} ${totals.findings === 1 ? 'Befund' : 'Befunde'}:</strong> Die Trennung der Mandanten ist an den unten genannten Stellen verletzt.</p>`
    : '<p class="verdict clean"><strong>Kein Befund.</strong> Keine Route hat Daten eines fremden Mandanten gezeigt, verändert oder ihr Vorhandensein verraten.</p>'

/** The report as a page to print and to keep: it needs nothing but itself. */
export const reportPage = (report: SeparationReport): string => {
  const { totals, findings } = report
  const found = findings.length
    ? tableOf(
        ['Route', 'Rolle', 'Versuch', 'Befund', 'Fundstelle'],
        findings.map(finding => [
          finding.route,
          finding.actor,
          finding.attempt,
          separationFindingLabels[finding.kind],
          finding.detail,
        ]),
      )
    : '<p>Keine.</p>'
  return `<!doctype html>
<html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Prüfung der Mandantentrennung</title><style>${style}</style></head><body>
<h1>Prüfung der Mandantentrennung</h1>
<p>${escapeHtml(report.installation)} · Lotse ${escapeHtml(report.product_version)} · ${day.format(new Date(report.finished_at))} Uhr · gestartet von ${escapeHtml(report.started_by)}</p>
${verdictOf(report)}
<h2>Was geprüft wurde</h2>
<p>Lotse hat alle ${count.format(totals.routes)} eigenen Routen ${count.format(totals.calls)} Mal aufgerufen: in ${totals.actors} Rollen eines Probemandanten, mit den Kennungen, Wörtern und Zugangsmarken eines zweiten, fremden Probemandanten im Pfad, in der Suche und in jedem Feld, das eine Kennung annimmt. Nach jedem Aufruf wurde gefragt: Steht etwas vom fremden Mandanten in der Antwort? Wird eine fremde Kennung anders beantwortet als eine, die es nicht gibt? Hängt die Antwort davon ab, ob es den fremden Mandanten gibt? Wurde eine Zeile von ihm verändert?</p>
<p>An ${count.format(totals.controlled)} Routen bestätigt eine Gegenprobe, dass die berechtigte Person das geheime Wort dort sieht – was die anderen nicht sahen, war also da. ${totals.failures ? `${count.format(totals.failures)} Aufrufe endeten mit einem Programmfehler und sind weder Befund noch Nachweis.` : 'Kein Aufruf endete mit einem Programmfehler.'}</p>
<p>Beide Probemandanten gab es nur in Transaktionen, die zurückgenommen wurden: Kein Datensatz echter Mandanten wurde verändert, keine E-Mail verschickt, keine fremde Adresse aufgerufen, und der Bericht enthält keine Inhalte.</p>
<h2>Rollen</h2><ul>${report.actors.map(actor => `<li>${escapeHtml(actor)}</li>`).join('')}</ul>
<h2>Befunde</h2>${found}
<h2>Was so gewollt ist</h2>${tableOf(
    ['Route', 'Ausnahme', 'Grund'],
    report.exceptions.map(({ route, rule, why }) => [route, rule, why]),
  )}
<h2>Alle Routen</h2>${tableOf(
    ['Route', 'Aufruf', 'Aufrufe', 'Gegenprobe', 'Befunde'],
    report.routes.map(route => [
      route.route,
      `${route.method} ${route.path}`,
      route.calls,
      route.is_controlled ? 'ja' : '–',
      route.findings,
    ]),
  )}
<h2>Prüfsumme</h2>
<p>SHA-256 über den Bericht ohne dieses Feld (JSON, Schlüssel sortiert, ohne Leerzeichen): <code>${report.sha256}</code></p>
</body></html>
`
}
