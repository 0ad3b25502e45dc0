import type { LucideIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from 'react-aria-components'
import { cx } from '../styles/cx.ts'

const waitMs = 400
const repeatMs = 60

interface NumberStepperProps {
  label: string
  icon: LucideIcon
  isDisabled: boolean
  onStep: () => void
  className?: string
}

/** One step with each press, and more of them while it is held. The keyboard has the arrow keys in the field itself. */
export function NumberStepper({ label, icon: Icon, isDisabled, onStep, className }: NumberStepperProps) {
  const latest = useRef(onStep)
  useEffect(() => {
    latest.current = onStep
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  const stepAfter = (delayMs: number) => {
    timer.current = setTimeout(() => {
      latest.current()
      stepAfter(repeatMs)
    }, delayMs)
  }
  return (
    <Button
      aria-label={label}
      excludeFromTabOrder
      isDisabled={isDisabled}
      onPressStart={() => {
        stop()
        onStep()
        stepAfter(waitMs)
      }}
      onPressEnd={stop}
      className={cx(
        'flex w-10 shrink-0 cursor-pointer items-center justify-center text-ink -outline-offset-2 focus-ring data-[disabled]:cursor-not-allowed data-[hovered]:bg-hover data-[disabled]:text-muted data-[disabled]:opacity-50',
        className,
      )}
    >
      <Icon aria-hidden="true" className="size-4" />
    </Button>
  )
}
