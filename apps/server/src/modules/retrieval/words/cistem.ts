/**
 * CISTEM (Weissweiler and Fraser, 2017), in its variant that does not look at capital letters, on a word that is lower case and
 * already without umlauts. Digraphs and doubled letters are hidden behind one sign each, so that no half of them is cut off.
 */
export const cistem = (word: string): string => {
  let stem = word
    .replace(/^ge(.{4,})/, '$1')
    .replaceAll('sch', '$')
    .replaceAll('ei', '%')
    .replaceAll('ie', '&')
    .replace(/(.)\1/g, '$1*')
  while (stem.length > 3) {
    if (stem.length > 5 && /(?:e[mr]|nd)$/.test(stem)) stem = stem.slice(0, -2)
    else if (/[tesn]$/.test(stem)) stem = stem.slice(0, -1)
    else break
  }
  return stem.replace(/(.)\*/g, '$1$1').replaceAll('%', 'ei').replaceAll('&', 'ie').replaceAll('$', 'sch')
}
