import { type Reply, type Routes, type Widget, widgetTexts } from '@lotse/contract'
import { useRef, useState } from 'react'
import { call } from '../../../app/api.ts'
import { useConfirmedAct } from '../../../app/use-confirmed-act.tsx'
import { toast } from '../../../ui/overlays/toasts.ts'
import { Card } from '../../../ui/structure/Card.tsx'
import { GridEditor } from './GridEditor.tsx'
import { InactiveWidgets } from './InactiveWidgets.tsx'
import { useRefreshWidgets, useWidgetActs } from './use-widget-acts.ts'
import { WidgetDialog } from './WidgetDialog.tsx'
import { WidgetLibrary } from './WidgetLibrary.tsx'
import { beginMove, isAllowed, isUnmoved, type Move, type Moved, nameOf, placeText } from './widget-move.ts'

type Facts = Reply<Routes['superadmin.dashboard-widgets.index']>

/** What is read out while somebody moves a widget by keys. */
const announcementOf = (move: Move, widgets: readonly Widget[]): string =>
  `${nameOf(move.moved)}: ${placeText(move.place)}, ${isAllowed(move, widgets) ? 'frei' : 'kein Platz'}`

export function WidgetEditor({ grid, library, widgets }: Facts) {
  const acts = useWidgetActs()
  const { ask, dialog } = useConfirmedAct(useRefreshWidgets())
  const [move, setMove] = useState<Move | null>(null)
  const [isDragged, setDragged] = useState(false)
  const [announced, setAnnounced] = useState('')
  // The widget outlives its dialog's opening, so that the dialog keeps its words while it fades out.
  const [edited, setEdited] = useState<{ widget: Widget; isOpen: boolean } | null>(null)

  const box = useRef<HTMLDivElement>(null)
  /** Whoever moves by keys goes on where the move began. */
  const returnFocus = (moved: Moved) => {
    const source = moved.kind === 'new' ? moved.type : moved.widget.id
    requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>(`[data-source="${source}"] button`)?.focus(),
    )
  }
  const begin = (moved: Moved, byPointer: boolean) => {
    const next = beginMove(moved, widgets)
    setMove(next)
    setDragged(byPointer)
    setAnnounced(byPointer ? '' : announcementOf(next, widgets))
  }
  const end = (said = '') => {
    if (move && !isDragged) returnFocus(move.moved)
    setMove(null)
    setDragged(false)
    setAnnounced(said)
  }
  const change = (next: Move) => {
    setMove(next)
    if (!isDragged) setAnnounced(announcementOf(next, widgets))
  }
  const drop = (dropped: Move | null) => {
    if (!dropped) {
      toast.error('Kein Widget zum Platzieren gefunden.')
      return
    }
    const { moved, place } = dropped
    if (isUnmoved(dropped)) return end()
    if (!isAllowed(dropped, widgets)) {
      toast.error(moved.kind === 'new' ? widgetTexts.placing : widgetTexts.moving)
      if (isDragged) end()
      return
    }
    end(moved.kind === 'new' ? '' : 'Widget wird verschoben...')
    if (moved.kind === 'new') acts.add.mutate({ type: moved.type, place })
    else acts.move.mutate({ widget: moved.widget, place })
  }
  const remove = (widget: Widget) =>
    ask({
      title: 'Widget entfernen',
      text: `Möchten Sie das Widget „${widget.name}“ wirklich entfernen?`,
      consequences: [
        'Es verschwindet von den Dashboards aller Mandanten, mit allem, was darin eingetragen ist.',
      ],
      confirmLabel: 'Entfernen',
      run: () => call('superadmin.dashboard-widgets.destroy', { params: { widget: widget.id } }),
      success: 'Widget entfernt',
    })
  const tileActs = {
    onMove: (widget: Widget) => begin({ kind: 'widget', widget }, false),
    onEdit: (widget: Widget) => setEdited({ widget, isOpen: true }),
    onToggle: (widget: Widget) => acts.toggle.mutate(widget),
    onRemove: remove,
  }

  return (
    <div ref={box} className="flex flex-col gap-6">
      <p role="status" className="sr-only">
        {announced}
      </p>
      <WidgetLibrary
        library={library}
        onAdd={type => begin({ kind: 'new', type }, false)}
        onDrag={type => begin({ kind: 'new', type }, true)}
        onDragEnd={() => end()}
      />
      <Card
        title="Raster"
        description="So liegen die Widgets auf den Dashboards aller Mandanten; wo jemand eines nicht sieht, rücken die anderen auf. Ziehen Sie sie an ihren Platz, oder wählen Sie „Verschieben“ in ihrem Menü und benutzen die Pfeiltasten."
      >
        <GridEditor
          grid={grid}
          widgets={widgets}
          move={move}
          isDragged={isDragged}
          {...tileActs}
          onDragWidget={widget => begin({ kind: 'widget', widget }, true)}
          onDragEnd={() => end()}
          onChangeMove={change}
          onDrop={drop}
          onCancel={() => end('Abgebrochen, alles bleibt, wie es war.')}
        />
      </Card>
      <InactiveWidgets widgets={widgets.filter(widget => !widget.is_active)} {...tileActs} />
      {edited && (
        <WidgetDialog {...edited} onClose={() => setEdited({ widget: edited.widget, isOpen: false })} />
      )}
      {dialog}
    </div>
  )
}
