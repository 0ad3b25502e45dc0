import { bind } from '../../platform/http/handlers.ts'
import { readFigures } from './figures.ts'
import { readDashboard } from './home.ts'
import { addWidget, listWidgets, removeWidget, toggleWidget, updateWidget } from './manage-widgets.ts'
import { listNews, previewWidgets, showWidgets } from './show-widgets.ts'

export const dashboardHandlers = bind({
  'dashboard.index': ctx => readDashboard(ctx),
  'dashboard.widgets': ctx => showWidgets(ctx),
  'dashboard.figures': ctx => readFigures(ctx),
  'news.index': ctx => listNews(ctx),
  'superadmin.dashboard-widgets.index': ctx => listWidgets(ctx),
  'superadmin.dashboard-widgets.preview': (ctx, { params }) => previewWidgets(ctx, params.tenant),
  'superadmin.dashboard-widgets.store': (ctx, { body }) => addWidget(ctx, body),
  'superadmin.dashboard-widgets.update': (ctx, { params, body }) => updateWidget(ctx, params.widget, body),
  'superadmin.dashboard-widgets.toggle': (ctx, { params }) => toggleWidget(ctx, params.widget),
  'superadmin.dashboard-widgets.destroy': (ctx, { params }) => removeWidget(ctx, params.widget),
})
