import type { ThemeColours } from '@lotse/contract'
import type { ReactNode } from 'react'
import { cx } from '../../../ui/styles/cx.ts'
import { useTheme } from '../../../ui/styles/theme.ts'
import { themeVariables } from './theme-variables.ts'

interface ThemedPanelProps {
  colours: ThemeColours
  className?: string
  children: ReactNode
}

export function ThemedPanel({ colours, className, children }: ThemedPanelProps) {
  const { theme } = useTheme()
  return (
    <div
      style={themeVariables(colours, theme)}
      className={cx('rounded-xl border border-line bg-surface p-4 text-ink shadow-card sm:p-6', className)}
    >
      {children}
    </div>
  )
}
