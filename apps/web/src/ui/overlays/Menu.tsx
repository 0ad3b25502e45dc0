import { ChevronDown, EllipsisVertical, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { Button } from '../buttons/Button.tsx'
import type { ButtonSize, ButtonVariant } from '../buttons/button-styles.ts'
import { IconButton } from '../buttons/IconButton.tsx'
import { cx } from '../styles/cx.ts'
import { popoverClasses } from './popover-classes.ts'

export interface MenuEntry {
  id: string
  label: string
  icon?: LucideIcon
  description?: string
  tone?: 'neutral' | 'danger'
  href?: string
  /** With `href`: for files and other pages than ours. */
  isNewWindow?: boolean
  onAction?: () => void
  isDisabled?: boolean
}

export interface MenuProps {
  label: string
  items: readonly MenuEntry[]
  /** 'icon' shows three dots and keeps the label for screen readers and tooltip. */
  trigger?: 'button' | 'icon'
  icon?: LucideIcon
  variant?: ButtonVariant
  size?: ButtonSize
  /** Own content of the button, for example avatar and name; the label names the menu then. */
  children?: ReactNode
}

export function Menu({ label, items, trigger = 'button', icon, variant, size, children }: MenuProps) {
  return (
    <MenuTrigger>
      {trigger === 'icon' ? (
        <IconButton icon={icon ?? EllipsisVertical} label={label} />
      ) : (
        <Button variant={variant} size={size} aria-label={children ? label : undefined}>
          {children ?? label}
          <ChevronDown aria-hidden="true" className="size-4" />
        </Button>
      )}
      <Popover offset={4} placement="bottom end" className={popoverClasses}>
        <AriaMenu aria-label={label} items={items} className="min-w-44 p-1 outline-none">
          {item => {
            const Icon = item.icon
            return (
              <MenuItem
                id={item.id}
                href={item.href}
                target={item.isNewWindow ? '_blank' : undefined}
                rel={item.isNewWindow ? 'noopener' : undefined}
                onAction={item.onAction}
                textValue={item.label}
                isDisabled={item.isDisabled}
                className={cx(
                  'flex min-h-9 cursor-pointer items-start gap-2.5 rounded-md px-2.5 py-1.5 no-underline outline-none data-[disabled]:cursor-not-allowed data-[focused]:bg-accent-soft data-[disabled]:text-muted data-[disabled]:opacity-70',
                  item.tone === 'danger' && 'text-danger-ink data-[focused]:bg-danger-soft',
                )}
              >
                {Icon && <Icon aria-hidden="true" className="mt-1 size-4 shrink-0" />}
                <span className="min-w-0">
                  <span className="block">{item.label}</span>
                  {item.description && <span className="block text-muted text-sm">{item.description}</span>}
                </span>
              </MenuItem>
            )
          }}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}
