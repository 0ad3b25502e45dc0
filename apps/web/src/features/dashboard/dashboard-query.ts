import { queryOptions } from '@tanstack/react-query'
import { call } from '../../app/api.ts'

export const dashboard = 'dashboard'

export const dashboardQuery = queryOptions({
  queryKey: [dashboard],
  queryFn: ({ signal }) => call('dashboard.index', {}, { signal }),
})

export const widgetsQuery = queryOptions({
  queryKey: [dashboard, 'widgets'],
  queryFn: ({ signal }) => call('dashboard.widgets', {}, { signal }),
})

/** As the people who run a tenant see them. */
export const widgetPreviewQuery = (tenant: string) =>
  queryOptions({
    queryKey: [dashboard, 'preview', tenant],
    queryFn: ({ signal }) => call('superadmin.dashboard-widgets.preview', { params: { tenant } }, { signal }),
  })

export const figuresQuery = queryOptions({
  queryKey: [dashboard, 'figures'],
  queryFn: ({ signal }) => call('dashboard.figures', {}, { signal }),
})

export const widgetEditorQuery = queryOptions({
  queryKey: [dashboard, 'editor'],
  queryFn: ({ signal }) => call('superadmin.dashboard-widgets.index', {}, { signal }),
})
