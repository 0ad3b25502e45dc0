import { routes, type Widget, type WidgetType, widgetSettings } from '@lotse/contract'
import { z } from 'zod'

/** What stands in the dialog: the fields of one type, as its settings have them. */
export interface WidgetInput {
  name: string
  settings: {
    entries?: Record<string, string | null>[]
    hides_when_done?: boolean
    kinds?: string[]
    ics_url?: string
    feed_url?: string
  }
}

const { name } = routes['superadmin.dashboard-widgets.update'].body.shape

/** The rules of a type; its fields are those that its own part of the dialog shows. */
export const widgetSchema = (type: WidgetType) =>
  z.strictObject({ name, settings: widgetSettings[type] }) as unknown as z.ZodType<WidgetInput, WidgetInput>

export const widgetInput = ({ name, type, settings }: Widget): WidgetInput => ({
  name,
  // With what the type has by itself where nothing was set yet.
  settings: widgetSettings[type].parse(settings) as WidgetInput['settings'],
})
