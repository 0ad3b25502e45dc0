import { formatCount } from '../../ui/texts/format.ts'

const counter =
  (one: string, many: string) =>
  (count: number): string =>
    formatCount(count, one, many)

export const documentCount = counter('Dokument', 'Dokumente')
export const webSourceCount = counter('Web-Quelle', 'Web-Quellen')
export const subscriptionCount = counter('Abonnement', 'Abonnements')
export const fileCount = counter('Datei', 'Dateien')
export const passageCount = counter('Passage', 'Passagen')
export const pageCount = counter('Seite', 'Seiten')
export const chunkCount = counter('Abschnitt', 'Abschnitte')
export const crawlCount = counter('Crawl', 'Crawls')
