import { type Block, type Inline, parseMarkdown } from '@lotse/chat'

/** A word, a blank or a sign of a letter, with how it looks. */
export interface FormattedWord {
  text: string
  isStrong: boolean
  isEm: boolean
}

type Look = Omit<FormattedWord, 'text'>
const plain: Look = { isStrong: false, isEm: false }

const piecesOf = (text: string): string[] => text.match(/\s+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? []
const inLook = (text: string, look: Look): FormattedWord[] =>
  piecesOf(text).map(piece => ({ text: piece, ...look }))

const addressOf = (href: string): string => href.replace(/^mailto:/i, '')

const textOf = (words: readonly FormattedWord[]): string => words.map(({ text }) => text).join('')

const wordsOfPart = (part: Inline, look: Look): FormattedWord[] => {
  switch (part.kind) {
    case 'text':
    case 'code':
      return inLook(part.text, look)
    case 'break':
      return inLook('\n', look)
    case 'citation':
      return [{ text: `[${part.number}]`, ...look }]
    case 'strong':
      return wordsOfParts(part.parts, { ...look, isStrong: true })
    case 'em':
      return wordsOfParts(part.parts, { ...look, isEm: true })
    case 'link': {
      // On paper nobody can press it: where it leads is a part of the text.
      const words = wordsOfParts(part.parts, look)
      const address = addressOf(part.href)
      return textOf(words) === address ? words : [...words, ...inLook(` (${address})`, look)]
    }
  }
}

const wordsOfParts = (parts: readonly Inline[], look: Look): FormattedWord[] =>
  parts.flatMap(part => wordsOfPart(part, look))

/** Rows of words with the same between each two. */
const joinedBy = (between: string, rows: readonly FormattedWord[][]): FormattedWord[] =>
  rows.flatMap((row, index) => (index === 0 ? row : [{ text: between, ...plain }, ...row]))

const wordsOfBlock = (block: Block, indent: string): FormattedWord[] => {
  switch (block.kind) {
    case 'paragraph':
      return wordsOfParts(block.parts, plain)
    case 'heading':
      return wordsOfParts(block.parts, { ...plain, isStrong: true })
    case 'code':
      return inLook(block.text, plain)
    case 'rule':
      return inLook('———', plain)
    case 'quote':
      return wordsOfBlocks(block.blocks, indent)
    case 'table':
      return joinedBy(
        '\n',
        [block.head, ...block.rows].map(row =>
          joinedBy(
            '\t',
            row.map(cell => wordsOfParts(cell, plain)),
          ),
        ),
      )
    case 'list': {
      const items = block.items.map(({ parts, blocks }, index) => {
        const mark = block.isOrdered ? `${block.start + index}. ` : '• '
        const inner = blocks.length > 0 ? wordsOfBlocks(blocks, `${indent}  `) : []
        return [
          { text: `${indent}${mark}`, ...plain },
          ...wordsOfParts(parts, plain),
          ...(inner.length > 0 ? [{ text: '\n', ...plain }, ...inner] : []),
        ]
      })
      return joinedBy('\n', items)
    }
  }
}

const wordsOfBlocks = (blocks: readonly Block[], indent: string): FormattedWord[] =>
  joinedBy(
    '\n\n',
    blocks.map(block => wordsOfBlock(block, indent)),
  )

/** A letter word by word, from left to right, without a mark of Markdown: for comparing and for copying. */
export const formattedWords = (markdown: string): FormattedWord[] =>
  wordsOfBlocks(parseMarkdown(markdown), '')

/** The letter as it stands in a program that knows only text. */
export const plainLetter = (markdown: string): string => textOf(formattedWords(markdown))
