/** What people ask the texts of an administration for, and where those may say it. */
const officialKinds = {
  deadline: {
    asked: /bis wann|frist|wann muss|spätestens|fällig/iu,
    said: /innerhalb|binnen|spätestens|bis zum|vor ablauf|unverzüglich|fällig|\d\.? ?(?:wochen|monat|werktag|tage)/iu,
  },
  duty: {
    asked: /(?<!\p{L})wer(?!\p{L})/iu,
    said: /verpflichtet|schuldner|eigentümer|obliegt|zuständig|halter/iu,
  },
  sanction: {
    asked: /strafe|bußgeld|geldbuße|was passiert|folgen/iu,
    said: /geldbuße|geahndet|ordnungswidrig|ausgeschlossen|untersagt|zwangs/iu,
  },
  price: {
    asked:
      /koste|preis|gebühr|teuer|beitrag|beiträge|zahlen|entgelt|wie viel|höhe|wie hoch|eintritt|steuer/iu,
    said: /\d ?(?:€|euro|v\. ?h|vom hundert|%|prozent)|\d,\d\d/iu,
  },
  frequency: {
    asked: /wie oft|wie häufig|turnus/iu,
    said: /(?:ein|zwei|drei|vier)mal|jährlich|monatlich|wöchentlich|täglich|alle (?:\p{L}+ )?(?:wochen|monate|jahre)|mal (?:im|pro|je)/iu,
  },
}

/** How sentences look that seldom answer, or differently. */
const forms = {
  table: /^\s*\|/mu,
  item: /^\s*(?:-|\d+[.)]|\p{Ll}\))\s/u,
  /** A list of offences says again what is a duty elsewhere. */
  offence: /^\P{L}*entgegen|(?<!\p{L})entgegen §|ordnungswidrig/iu,
  /** Whence a statute comes, and since when it holds. */
  origin:
    /in kraft|außer kraft|zuletzt geändert|^\P{L}*auf ?grund (?:der|des|von) §|(?<!\p{L})BGBl(?!\p{L})|(?<!\p{L})GBl(?!\p{L})/iu,
}

/** Learnt for documents with headings alone: articles have nothing of the sort. */
export const officialKindNames = [...Object.keys(officialKinds), ...Object.keys(forms)]

export type OfficialKindName = keyof typeof officialKinds | keyof typeof forms

/** Of a sentence, for one question: 1 for each kind that is asked for and said, and for each form that it has. */
export const officialKindsIn = (question: string) => {
  const kinds = Object.entries(officialKinds).map(
    ([name, { asked, said }]) => [name, asked.test(question) ? said : null] as const,
  )
  return (text: string) =>
    Object.fromEntries([
      ...kinds.map(([name, said]) => [name, said?.test(text) ? 1 : 0]),
      ...Object.entries(forms).map(([name, form]) => [name, form.test(text) ? 1 : 0]),
    ]) as Record<OfficialKindName, number>
}
