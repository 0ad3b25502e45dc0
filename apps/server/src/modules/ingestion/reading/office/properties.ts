import { DomUtils, parseDocument } from 'htmlparser2'

/** Title, author and dates from the property parts of an Office file. */
export const officeProperties = (parts: Map<string, string>) => {
  const core = parseDocument(parts.get('docProps/core.xml') ?? '', { xmlMode: true })
  const app = parseDocument(parts.get('docProps/app.xml') ?? '', { xmlMode: true })
  const read = (document: typeof core, name: string): string | null => {
    const [element] = DomUtils.getElementsByTagName(name, document, true, 1)
    return element ? DomUtils.textContent(element).trim() || null : null
  }
  const pages = Number.parseInt(read(app, 'Pages') ?? '', 10)
  return {
    title: read(core, 'dc:title'),
    dates: [read(core, 'dcterms:modified'), read(core, 'dcterms:created')],
    language: read(core, 'dc:language'),
    /** Only Word counts pages; a file that was written by another program says 0, 1 or nothing. */
    pages: pages > 0 && /microsoft/i.test(read(app, 'Application') ?? '') ? pages : undefined,
    metadata: {
      author: read(core, 'dc:creator'),
      subject: read(core, 'dc:subject'),
      keywords: read(core, 'cp:keywords'),
      description: read(core, 'dc:description'),
      organisation: read(app, 'Company'),
      application: read(app, 'Application'),
    },
  }
}

export const isPropertyPart = (name: string): boolean =>
  name === 'docProps/core.xml' || name === 'docProps/app.xml'
