import type { BodyIn, Routes, ShownWidget, Widget, WidgetContent, WidgetType } from '@lotse/contract'
import { widgetLibrary } from '@lotse/contract'
import type { TestBrowser } from './test-browser.ts'

type NewWidget = BodyIn<Routes['superadmin.dashboard-widgets.store']>

export const newWidget = (
  type: WidgetType,
  grid_x: number,
  grid_y: number,
  more: Partial<NewWidget> = {},
): NewWidget => {
  const { width, height, component, label } = widgetLibrary[type]
  return { name: label, type, component, grid_x, grid_y, width, height, ...more }
}

/** As the dialog sends it: everything as it was seen, but for what is changed. */
export const changeWidget = (boss: TestBrowser, seen: Widget, more: Partial<NewWidget>) => {
  const { id, type: _type, component: _component, source: _source, ...form } = seen
  return boss.send('superadmin.dashboard-widgets.update', {
    params: { widget: id },
    body: { ...form, ...more },
  })
}

/** What the first widget of the type tells somebody. */
export const contentOf = async <Type extends WidgetType>(browser: TestBrowser, type: Type) =>
  (await browser.call('dashboard.widgets')).data.find(
    (widget): widget is ShownWidget & { content: Extract<WidgetContent, { type: Type }> } =>
      widget.content.type === type,
  )?.content
