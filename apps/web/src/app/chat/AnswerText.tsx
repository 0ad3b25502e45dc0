import {
  type Block,
  dialledNumber,
  type Inline,
  isSameAddress,
  type ListItem,
  parseMarkdown,
} from '@lotse/chat'
import type { CitedSource } from '@lotse/contract'
import { memo } from 'react'
import { Button } from 'react-aria-components'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { webAddressOf } from './source-facts.ts'

interface Reading {
  sources: readonly CitedSource[]
  onOpenSource: (source: CitedSource) => void
  /** Written by people of the house, not by a model from documents: its links are links. */
  isOwnText?: boolean
  /** Numbers in bold are telephone numbers. */
  callsNumbers?: boolean
}

function Citation({ number, sources, onOpenSource }: Reading & { number: number }) {
  const source = sources.find(candidate => candidate.number === number)
  // Before its source has come, a number would lead nowhere.
  if (!source) return null
  return (
    <Button
      aria-label={`Quelle ${number}: ${source.document_title}`}
      onPress={() => onOpenSource(source)}
      className="mx-0.5 inline-flex min-h-6 min-w-6 cursor-pointer items-center justify-center rounded-md border border-line bg-accent-soft px-1.5 align-baseline font-medium text-accent-ink text-sm leading-5 focus-ring data-[hovered]:border-accent"
    >
      {number}
    </Button>
  )
}

function Piece({ part, ...reading }: Reading & { part: Inline }) {
  switch (part.kind) {
    case 'text':
      return part.text
    case 'code':
      return <code className="rounded-sm bg-sunken px-1 py-0.5 text-sm">{part.text}</code>
    case 'strong': {
      const words = <Pieces parts={part.parts} {...reading} />
      const [first] = part.parts
      const number = reading.callsNumbers && first?.kind === 'text' ? dialledNumber(first.text) : null
      return (
        <strong>
          {number ? (
            <TextLink href={`tel:${number}`} className="whitespace-nowrap">
              {words}
            </TextLink>
          ) : (
            words
          )}
        </strong>
      )
    }
    case 'em':
      return (
        <em>
          <Pieces parts={part.parts} {...reading} />
        </em>
      )
    case 'citation':
      return <Citation number={part.number} {...reading} />
    case 'link': {
      const source = reading.sources.find(({ url }) => url !== '' && isSameAddress(url, part.href))
      const ownAddress = reading.isOwnText && /^https?:\/\//i.test(part.href) ? part.href : undefined
      const href = source ? webAddressOf(source) : ownAddress
      // Whatever else an answer calls a link is only words: a document may have put it there.
      return href ? (
        <TextLink href={href} target="_blank" rel="noopener noreferrer" className="wrap-anywhere">
          <Pieces parts={part.parts} {...reading} />
        </TextLink>
      ) : (
        <Pieces parts={part.parts} {...reading} />
      )
    }
    case 'break':
      return <br />
  }
}

function Pieces({ parts, ...reading }: Reading & { parts: readonly Inline[] }) {
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text only grows at its end; its parts have no other identity
    <Piece key={index} part={part} {...reading} />
  ))
}

function Items({ items, ...reading }: Reading & { items: readonly ListItem[] }) {
  return items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    <li key={index}>
      <Pieces parts={item.parts} {...reading} />
      <Blocks blocks={item.blocks} {...reading} />
    </li>
  ))
}

function Table({ block, ...reading }: Reading & { block: Extract<Block, { kind: 'table' }> }) {
  const cell = 'border border-line px-2 py-1 text-left align-top'
  return (
    <table className="border-collapse">
      <thead>
        <tr>
          {block.head.map((parts, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <th key={index} scope="col" className={`${cell} bg-sunken font-semibold`}>
              <Pieces parts={parts} {...reading} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {block.rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <tr key={index}>
            {row.map((parts, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <td key={column} className={cell}>
                <Pieces parts={parts} {...reading} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function BlockPart({ block, ...reading }: Reading & { block: Block }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <Pieces parts={block.parts} {...reading} />
        </p>
      )
    case 'heading':
      // No heading of the page: an answer must not change its outline.
      return (
        <p className="font-semibold">
          <Pieces parts={block.parts} {...reading} />
        </p>
      )
    case 'code':
      return (
        <pre className="wrap-anywhere whitespace-pre-wrap rounded-md bg-sunken p-3 text-sm">
          <code>{block.text}</code>
        </pre>
      )
    case 'quote':
      return (
        <blockquote className="flex flex-col gap-3 border-line border-l-4 pl-3">
          <Blocks blocks={block.blocks} {...reading} />
        </blockquote>
      )
    case 'rule':
      return <hr className="border-line" />
    case 'table':
      return <Table block={block} {...reading} />
    case 'list':
      return block.isOrdered ? (
        <ol start={block.start} className="list-decimal space-y-1 pl-6">
          <Items items={block.items} {...reading} />
        </ol>
      ) : (
        <ul className="list-disc space-y-1 pl-6">
          <Items items={block.items} {...reading} />
        </ul>
      )
  }
}

function Blocks({ blocks, ...reading }: Reading & { blocks: readonly Block[] }) {
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    <BlockPart key={index} block={block} {...reading} />
  ))
}

/** An answer as elements that are built one by one: its words are never taken for HTML. */
export const AnswerText = memo(function AnswerText({ text, ...reading }: Reading & { text: string }) {
  return (
    <div className="wrap-anywhere flex flex-col gap-3">
      <Blocks blocks={parseMarkdown(text)} {...reading} />
    </div>
  )
})
