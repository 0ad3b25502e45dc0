import { useState } from 'react'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { ScheduleForm } from './ScheduleForm.tsx'
import { ScheduleList } from './ScheduleList.tsx'

/** The reports that are sent by the clock, and the form for another one. */
export function SchedulesDialog({ onClose }: { onClose: () => void }) {
  const [isAdding, setAdding] = useState(false)
  return (
    <Dialog isOpen onClose={onClose} title={isAdding ? 'Schedule Report' : 'Scheduled Reports'} size="lg">
      {isAdding ? (
        <ScheduleForm onClose={() => setAdding(false)} />
      ) : (
        <ScheduleList onAdd={() => setAdding(true)} />
      )}
    </Dialog>
  )
}
