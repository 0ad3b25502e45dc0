/** One piece of a document as it is found and cited. */
export interface Passage {
  /** Page of its beginning, from 1; null where the format has no pages. */
  page: number | null
  /** Path of headings above it, outermost first. */
  headings: string[]
  /** Without the headings. */
  text: string
  /** Span in the document's whole text, in UTF-16 units. */
  start: number
  end: number
  /** Places in which it speaks to a model, and why; none unless said. */
  marks?: PassageMark[]
}

/** A place of a passage's text that is kept from answers until the owner has released it. */
export interface PassageMark {
  rule: string
  start: number
  end: number
}

/** Whose index it is: every data store has one. */
export interface IndexOwner {
  tenantId: string
  databucketId: string
}

/** Whose passages they are. */
export interface PassageOwner extends IndexOwner {
  documentId: string
}

/** What of a passage goes into the index. */
export const indexedText = (title: string, { headings, text }: Pick<Passage, 'headings' | 'text'>): string =>
  [title, ...headings, text].join(' ')
