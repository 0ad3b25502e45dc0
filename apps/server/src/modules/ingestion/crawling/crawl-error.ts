/** Why a whole crawl ends: German, for people. */
export class CrawlError extends Error {
  override name = 'CrawlError'
}
