import { Check, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { cx } from '../../../ui/styles/cx.ts'
import { type Move, nameOf, placeText, stepBy } from './widget-move.ts'

interface MoveGhostProps {
  move: Move
  isAllowed: boolean
  /** Dragged by the pointer: it follows and asks for nothing. */
  isDragged: boolean
  onChange: (move: Move) => void
  onDrop: () => void
  onCancel: () => void
}

/** Where the widget would stand. By keyboard: arrows move it, Enter puts it down, Escape leaves everything as it was. */
export function MoveGhost({ move, isAllowed, isDragged, onChange, onDrop, onCancel }: MoveGhostProps) {
  const ghost = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (!isDragged) ghost.current?.focus()
  }, [isDragged])

  // A step of the keys may lead beyond the edge of a grid that scrolls.
  const place = placeText(move.place)
  useEffect(() => {
    if (!isDragged && place) ghost.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [isDragged, place])

  const onKeyDown = (event: KeyboardEvent) => {
    const next = stepBy(move, event.key)
    if (next) onChange(next)
    else if (event.key === 'Escape') onCancel()
    else if (event.key === 'Enter' && event.target === ghost.current) onDrop()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <fieldset
      ref={ghost}
      tabIndex={isDragged ? undefined : -1}
      aria-label={`${nameOf(move.moved)} verschieben: Pfeiltasten bewegen, Eingabetaste legt ab, Escape bricht ab`}
      onKeyDown={onKeyDown}
      className={cx(
        'flex h-full min-w-0 flex-col gap-2 rounded-lg border-2 border-dashed p-3 focus-ring',
        isDragged && 'pointer-events-none',
        isAllowed
          ? 'border-accent bg-accent-soft text-accent-ink'
          : 'border-danger bg-danger-soft text-danger-ink',
      )}
    >
      <p className="wrap-anywhere font-medium text-sm">{nameOf(move.moved)}</p>
      <p aria-hidden="true" className="text-sm">
        {isAllowed ? place : 'Hier ist kein Platz'}
      </p>
      {!isDragged && (
        <div className="mt-auto flex flex-wrap gap-2">
          <Button size="sm" variant="primary" aria-label="Ablegen" onPress={onDrop}>
            <Check aria-hidden="true" className="size-4" />
          </Button>
          <Button size="sm" aria-label="Verschieben abbrechen" onPress={onCancel}>
            <X aria-hidden="true" className="size-4" />
          </Button>
        </div>
      )}
    </fieldset>
  )
}
