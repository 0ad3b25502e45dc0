import { type GridPlace, type Widget, type WidgetType, widgetLibrary } from '@lotse/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../app/api.ts'
import { toast } from '../../../ui/overlays/toasts.ts'
import { dashboard } from '../dashboard-query.ts'

/** What the server takes of a widget that it knows. */
export const formOfWidget = ({
  id: _id,
  type: _type,
  component: _component,
  source: _source,
  ...form
}: Widget) => form

export const useRefreshWidgets = (): (() => Promise<void>) => {
  const queryClient = useQueryClient()
  return async () => {
    await queryClient.invalidateQueries({ queryKey: [dashboard] })
    await queryClient.invalidateQueries({ queryKey: ['news'] })
  }
}

/** Everything that the editor does at once, with the words for how it ended. */
export const useWidgetActs = () => {
  const onSettled = useRefreshWidgets()
  const failing = (act: string) => (error: Error) =>
    toast.error(`Fehler beim ${act} des Widgets: ${error.message}`)

  const add = useMutation({
    mutationFn: ({ type, place }: { type: WidgetType; place: GridPlace }) => {
      const { label: name, description: _, ...known } = widgetLibrary[type]
      return call('superadmin.dashboard-widgets.store', { body: { name, type, ...known, ...place } })
    },
    onSuccess: () => toast.success('Widget hinzugefügt'),
    onError: failing('Hinzufügen'),
    onSettled,
  })
  const move = useMutation({
    mutationFn: ({ widget, place }: { widget: Widget; place: GridPlace }) =>
      call('superadmin.dashboard-widgets.update', {
        params: { widget: widget.id },
        body: { ...formOfWidget(widget), ...place },
      }),
    onSuccess: () => toast.success('Widget erfolgreich verschoben!'),
    onError: failing('Verschieben'),
    onSettled,
  })
  const toggle = useMutation({
    mutationFn: (widget: Widget) =>
      call('superadmin.dashboard-widgets.toggle', { params: { widget: widget.id } }),
    onSuccess: ({ is_active }) => toast.success(is_active ? 'Widget aktiviert' : 'Widget deaktiviert'),
    onError: failing('Aktivieren/Deaktivieren'),
    onSettled,
  })
  return { add, move, toggle }
}
