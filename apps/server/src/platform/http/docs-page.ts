import { type RouteDefinition, routes } from '@lotse/contract'
import { z } from 'zod'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const text = (value: string): string => value.replace(/[&<>"]/g, sign => escapes[sign] ?? sign)

/** A long address or name may break after each of its parts, so that it fits on a phone. */
const breakable = (long: string): string => text(long).replace(/[/.]/g, '$&<wbr>')

const schemaBlock = (label: string, schema: z.ZodType | undefined, io: 'input' | 'output'): string => {
  if (!schema) return ''
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  // The heading's margin keeps the rows a fingertip apart, without a style.
  return `<details><summary><h4>${label}</h4></summary><pre>${text(JSON.stringify(json, null, 2))}</pre></details>`
}

const accessLabel = (access: RouteDefinition['access']): string =>
  typeof access === 'string' ? access : `can: ${access.can}`

const filesLabel = ({ file, form }: RouteDefinition): string => {
  const fields = [file, ...(form?.files ?? [])].flatMap(one => (one ? [one.field] : []))
  const how = form ? 'auch als Formular (multipart), Dateien in den Feldern' : 'Datei im Feld'
  return fields.length ? ` · ${how} ${text(fields.join(', '))}` : ''
}

const routeSection = ([name, definition]: [string, RouteDefinition]): string => `
<section id="${text(name)}">
<h3><code>${definition.method} ${breakable(definition.path)}</code></h3>
<p>${text(definition.summary)}</p>
<p><strong>${breakable(name)}</strong> · Zugriff: ${text(accessLabel(definition.access))}${filesLabel(definition)}</p>
${schemaBlock('Pfad', definition.params, 'input')}
${schemaBlock('Abfrage', definition.query, 'input')}
${schemaBlock('Inhalt', definition.body, 'input')}
${typeof definition.reply === 'string' ? `<p>Antwort: ${definition.reply}</p>` : schemaBlock('Antwort', definition.reply, 'output')}
</section>`

/** The contract as a page without script or style: readable under the strictest policy, by keyboard and by screen reader. */
export const docsPage = (): string => {
  const groups = Map.groupBy(Object.entries<RouteDefinition>(routes), ([name]) => name.split('.')[0] ?? '')
  const sections = [...groups].map(
    ([group, list]) => `<h2>${text(group)}</h2>${list.map(routeSection).join('')}`,
  )
  return `<!doctype html>
<html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>Schnittstelle – Lotse</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml"></head>
<body><main><h1>Schnittstelle von Lotse</h1>
<p>Dieselbe Beschreibung für Werkzeuge: <a href="/api/openapi.json">OpenAPI 3.1</a>. Angemeldet wird mit dem Sitzungs-Cookie;
Anfragen, die etwas ändern, senden den Wert <code>csrf_token</code> aus <code>GET /session</code> als Kopfzeile <code>X-CSRF-Token</code>.
Jeder Fehler hat die Form <code>{message, code, errors}</code>.</p>
${sections.join('\n')}
</main></body></html>`
}
