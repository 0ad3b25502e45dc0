import { Fragment } from 'react'
import { LinkedText } from '../../app/LinkedText.tsx'
import { type LegalBlock, parseLegalText } from './legal-text.ts'

const headingClasses = { 2: 'text-xl', 3: 'text-lg', 4: 'text-base' }

function Block({ block }: { block: LegalBlock }) {
  if (block.kind === 'heading') {
    const Heading = `h${block.level}` as const
    return (
      <Heading className={`mt-4 font-semibold first:mt-0 ${headingClasses[block.level]}`}>
        <LinkedText text={block.text} />
      </Heading>
    )
  }
  return (
    <p>
      {block.lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of one fixed text have no other identity
        <Fragment key={index}>
          {index > 0 && <br />}
          <LinkedText text={line} />
        </Fragment>
      ))}
    </p>
  )
}

/** Builds elements from the text and never markup, so that whoever may edit a page can still not inject a script. */
export function LegalText({ content, title }: { content: string; title?: string }) {
  const blocks = parseLegalText(content)
  const [first] = blocks
  // Many write the page's own name as its first heading, where it stands already.
  const isNamedTwice = first?.kind === 'heading' && first.text === title
  return (
    <div className="flex flex-col gap-3 break-words leading-relaxed">
      {(isNamedTwice ? blocks.slice(1) : blocks).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <Block key={index} block={block} />
      ))}
    </div>
  )
}
