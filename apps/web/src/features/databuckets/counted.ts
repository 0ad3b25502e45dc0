import { formatInteger } from '../../ui/texts/format.ts'

/** 1 → '1 Dokument', 12 → '12 Dokumente'; a line never breaks between the two. */
const counter =
  (one: string, many: string) =>
  (count: number): string =>
    `${formatInteger(count)}\u00a0${count === 1 ? one : many}`

export const documentCount = counter('Dokument', 'Dokumente')
export const webSourceCount = counter('Web-Quelle', 'Web-Quellen')
export const subscriptionCount = counter('Abonnement', 'Abonnements')
export const fileCount = counter('Datei', 'Dateien')
export const passageCount = counter('Passage', 'Passagen')
export const pageCount = counter('Seite', 'Seiten')
export const chunkCount = counter('Abschnitt', 'Abschnitte')
export const crawlCount = counter('Crawl', 'Crawls')
