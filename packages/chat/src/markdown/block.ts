/** What stands in a line. */
export type Inline =
  | { kind: 'text' | 'code'; text: string }
  | { kind: 'strong' | 'em'; parts: Inline[] }
  /** `[1]`: the number of a source. */
  | { kind: 'citation'; number: number }
  /** To http, https or mailto; within it there are no citations and no other links. */
  | { kind: 'link'; href: string; parts: Inline[] }
  | { kind: 'break' }

export interface ListItem {
  parts: Inline[]
  /** What follows within the item: further paragraphs, lists, code. */
  blocks: Block[]
}

/** What a text is made of, from top to bottom. Data and never HTML, so that nothing in an answer can run. */
export type Block =
  | { kind: 'paragraph' | 'heading'; parts: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'list'; isOrdered: boolean; start: number; items: ListItem[] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'rule' }

/** Nobody reads deeper than this; a hostile text would otherwise nest until whoever draws it runs out of stack. */
export const depthAtMost = 8
