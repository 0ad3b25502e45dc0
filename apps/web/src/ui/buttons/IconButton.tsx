import type { LucideIcon } from 'lucide-react'
import { type Ref, useId } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps, Link } from 'react-aria-components'
import { Spinner } from '../feedback/Spinner.tsx'
import { Tooltip, type TooltipProps } from '../overlays/Tooltip.tsx'
import { cx } from '../styles/cx.ts'
import { useTexts } from '../texts/language.tsx'
import { PendingStatus, pendingProps } from './pending.tsx'

const texts = { de: { newWindow: 'öffnet ein neues Fenster' }, en: { newWindow: 'opens a new window' } }

export interface IconButtonProps
  extends Omit<AriaButtonProps, 'className' | 'children' | 'style' | 'isDisabled'> {
  icon: LucideIcon
  /** The accessible name, also shown as tooltip. */
  label: string
  /** Which of many, for screen readers only: "Löschen: Anna Schäfer". */
  labelSuffix?: string
  /** Makes it a link. */
  href?: string
  /** The link opens a window of its own. */
  isNewWindow?: boolean
  tone?: 'neutral' | 'danger'
  isDisabled?: boolean
  /** Why it cannot be used right now. The button stays focusable, so that everybody can learn the reason. */
  disabledReason?: string
  placement?: TooltipProps['placement']
  className?: string
  ref?: Ref<HTMLButtonElement>
}

export function IconButton({
  icon: Icon,
  label,
  labelSuffix,
  href,
  isNewWindow,
  tone = 'neutral',
  disabledReason,
  placement,
  className,
  isPending,
  onPress,
  ...props
}: IconButtonProps) {
  const reasonId = useId()
  const words = useTexts(texts)
  const name = labelSuffix ? `${label}: ${labelSuffix}` : label
  const isBlocked = disabledReason !== undefined
  const classes = cx(
    'inline-flex size-9 shrink-0 cursor-pointer items-center justify-center rounded-lg border border-transparent transition-colors focus-ring',
    tone === 'danger' ? 'text-danger-ink' : 'text-ink',
    tone === 'danger' ? 'data-[hovered]:bg-danger-soft' : 'data-[hovered]:bg-hover',
    'data-[disabled]:cursor-not-allowed data-[disabled]:text-muted data-[disabled]:opacity-60',
    isBlocked && 'cursor-not-allowed! bg-transparent! text-muted! opacity-60',
    className,
  )
  const glyph = isPending ? (
    <Spinner className="size-4.5" />
  ) : (
    <Icon aria-hidden="true" className="size-4.5" />
  )
  const asLink = href !== undefined && !isBlocked && !props.isDisabled

  return (
    <>
      <Tooltip text={isBlocked ? disabledReason : label} placement={placement}>
        {asLink ? (
          <Link
            href={href}
            target={isNewWindow ? '_blank' : undefined}
            aria-label={isNewWindow ? `${name} (${words.newWindow})` : name}
            className={classes}
          >
            {glyph}
          </Link>
        ) : (
          <AriaButton
            {...props}
            aria-label={name}
            aria-disabled={isBlocked || undefined}
            aria-describedby={isBlocked ? reasonId : undefined}
            onPress={isBlocked ? undefined : onPress}
            {...pendingProps(isPending)}
            className={classes}
          >
            {glyph}
          </AriaButton>
        )}
      </Tooltip>
      <PendingStatus isPending={isPending} />
      {isBlocked && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </>
  )
}
