import type { WidgetContent } from '@lotse/contract'
import { formatDate } from '../../../ui/texts/format.ts'
import { StaleNote } from './StaleNote.tsx'

type Appointments = Extract<WidgetContent, { type: 'appointments' }>

function AppointmentList({ appointments }: Pick<Appointments, 'appointments'>) {
  if (appointments.length === 0) return <p className="text-muted text-sm">Zurzeit stehen keine Termine an.</p>
  return (
    <ol className="flex flex-col gap-2">
      {appointments.map(({ title, date, time, place }) => (
        <li key={`${date} ${time} ${title}`} className="wrap-anywhere text-sm">
          <time dateTime={time ? `${date}T${time}` : date} className="text-muted">
            {formatDate(date)}
            {time && `, ${time} Uhr`}
          </time>
          <p className="font-medium">{title}</p>
          {place && <p className="text-muted">{place}</p>}
        </li>
      ))}
    </ol>
  )
}

export function AppointmentsBody({ appointments, stale_since }: Appointments) {
  return (
    <>
      <AppointmentList appointments={appointments} />
      <StaleNote since={stale_since} />
    </>
  )
}
