/** What people see of an outline where no source is known: its words, and no number, which would lead nowhere. */
export const visibleTextOf = (outline: string): string =>
  outline
    .replace(/<cite>(\d+)<\/cite>/g, '')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')
