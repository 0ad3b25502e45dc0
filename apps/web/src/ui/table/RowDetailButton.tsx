import { ChevronDown, ChevronRight } from 'lucide-react'
import { Button } from 'react-aria-components'
import { useTexts } from '../texts/language.tsx'

const texts = { de: { details: 'Einzelheiten' }, en: { details: 'Details' } }

interface RowDetailButtonProps {
  isOpen: boolean
  onToggle: () => void
  /** The row's detail, while it is there. */
  detailId: string
  rowName?: string
  /** Where there is room for a word beside the arrow. */
  hasText?: boolean
}

/** Opens what a row of a table keeps hidden. */
export function RowDetailButton({ isOpen, onToggle, detailId, rowName, hasText }: RowDetailButtonProps) {
  const words = useTexts(texts)
  const Icon = isOpen ? ChevronDown : ChevronRight
  return (
    <Button
      aria-label={rowName ? `${words.details}: ${rowName}` : words.details}
      aria-expanded={isOpen}
      aria-controls={isOpen ? detailId : undefined}
      onPress={onToggle}
      className="inline-flex min-h-8 min-w-8 cursor-pointer items-center justify-center gap-1 rounded-md focus-ring data-[hovered]:bg-hover"
    >
      <Icon aria-hidden="true" className="size-4.5 shrink-0" />
      {hasText && words.details}
    </Button>
  )
}
