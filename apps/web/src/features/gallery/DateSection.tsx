import { useState } from 'react'
import { DatePicker } from '../../ui/fields/dates/DatePicker.tsx'
import { DateRangePicker, type IsoDateRange } from '../../ui/fields/dates/DateRangePicker.tsx'
import { TimeField } from '../../ui/fields/dates/TimeField.tsx'
import { GallerySection, SpecimenGrid } from './GallerySection.tsx'

export function DateSection() {
  const [time, setTime] = useState<string | null>('14:30')
  const [day, setDay] = useState<string | null>('2026-03-05')
  const [range, setRange] = useState<IsoDateRange | null>({ start: '2026-03-02', end: '2026-03-13' })
  return (
    <GallerySection title="Datum">
      <SpecimenGrid>
        <DatePicker label="Datum, leer" isRequired />
        <DatePicker label="Datum" value={day} onChange={setDay} description={`Gewählt: ${day ?? 'nichts'}`} />
        <DatePicker label="Datum mit Fehler" errorMessage="Bitte wählen Sie ein Datum." />
        <DatePicker label="Datum, deaktiviert" value="2026-01-31" isDisabled />
        <TimeField label="Uhrzeit" value={time} onChange={setTime} />
        <TimeField label="Uhrzeit mit Fehler" errorMessage="Bitte geben Sie eine Uhrzeit ein." />
        <DateRangePicker label="Zeitraum von/bis" value={range} onChange={setRange} minValue="2026-01-01" />
        <DateRangePicker label="Zeitraum von/bis mit Fehler" errorMessage="Das Ende liegt vor dem Anfang." />
      </SpecimenGrid>
    </GallerySection>
  )
}
