/** Words that end with a full stop without ending a sentence. */
const abbreviations = new Set(
  (
    'abb abs abschn abt allg anl anm art aufl az bd betr bgbl bl bsp bspw buchst bzgl bzw ca chr dipl dr ebd einschl engl entspr etc evtl exkl ' +
    'f ff fr frl fußn gbl geb gem gez ggf ggü grds gvbl gvobl hbf hl hr hrsg hs ing inkl insb insbes jh jhd jr kap kfz krs lfd lit lt ltd ' +
    'max mind min mio mr mrd mrs ms mwst nachf no nr nrn o od pkt pl pos prof rd rdnr resp rn rspr s sen sek sog std st stellv str tel ' +
    'tsd u usw v verf vgl vol vors vs zb ziff zz zzgl zt approx dept e.g fig i.e inc para sec'
  ).split(' '),
)
const months =
  /^(?:Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)\b/

const isOfWord = /[\p{L}\p{N}.]/u
const wordAtMost = 30

/** Letter by letter from its end: a million numbered points are parted in the server's own process. */
const wordBefore = (text: string, index: number): string => {
  let start = index
  while (start > 0 && index - start < wordAtMost && isOfWord.test(text[start - 1] ?? '')) start--
  return text.slice(start, index)
}

/** Whether the stop at `index` ends a sentence; `rest` is what follows after the white space. */
const endsSentence = (text: string, index: number, rest: string): boolean => {
  if (!/^["'»„“(‚[•–-]*[\p{Lu}\p{N}§]/u.test(rest)) return false
  if (text[index] !== '.') return true
  const word = wordBefore(text, index)
  // "z. B.", "i. V. m.": single letters; "1." and "12.": counting; "2024." may end.
  if (/(?:^|\.)\p{L}$/u.test(word)) return false
  if (/^\d{1,3}$/.test(word)) return false
  if (/^\d+$/.test(word) && months.test(rest)) return false
  return !abbreviations.has(word.toLowerCase().replace(/\.$/, ''))
}

/** Where the sentences of a text begin and end, white space between them left out. German abbreviations and "1." do not end one. */
export const sentenceSpans = (text: string): { start: number; end: number }[] => {
  const spans: { start: number; end: number }[] = []
  let start = 0
  const add = (end: number) => {
    const piece = text.slice(start, end)
    const from = start + (piece.length - piece.trimStart().length)
    const to = start + piece.trimEnd().length
    if (to > from) spans.push({ start: from, end: to })
    start = end
  }
  for (const match of text.matchAll(/[.!?…]["'»“”)\]]*(?=\s)/g)) {
    const end = match.index + match[0].length
    const rest = text.slice(end, end + 40).trimStart()
    if (endsSentence(text, match.index, rest)) add(end)
  }
  add(text.length)
  return spans
}
