import type { WidgetType } from '@lotse/contract'
import { BellRing, CalendarDays, Link2, ListChecks, type LucideIcon, Newspaper, Share2 } from 'lucide-react'

export const widgetIcons: Record<WidgetType, LucideIcon> = {
  appointments: CalendarDays,
  news: Newspaper,
  onboarding: ListChecks,
  alerts: BellRing,
  social: Share2,
  quicklinks: Link2,
}
