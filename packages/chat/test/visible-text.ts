/** What people see of an outline where no source is known: its words, and the numbers of sources as they were written. */
export const visibleTextOf = (outline: string): string =>
  outline
    .replace(/<cite>(\d+)<\/cite>/g, '[$1]')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')
