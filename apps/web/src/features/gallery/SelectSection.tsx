import { useState } from 'react'
import { ComboBoxField } from '../../ui/fields/ComboBoxField.tsx'
import { MultiSelect } from '../../ui/fields/MultiSelect.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { places } from './demo-places.ts'
import { GallerySection, SpecimenGrid } from './GallerySection.tsx'

const frequencies = [
  { value: 'daily', label: 'Täglich' },
  { value: 'weekly', label: 'Wöchentlich', description: 'Montags um 3 Uhr' },
  { value: 'monthly', label: 'Monatlich' },
  { value: 'hourly', label: 'Stündlich', isDisabled: true },
]

export function SelectSection() {
  const [chosen, setChosen] = useState<string[]>(['Würzburg', 'Köln'])
  const [none, setNone] = useState<string[]>([])
  const [place, setPlace] = useState<string | null>('Tübingen')
  return (
    <GallerySection title="Auswahllisten">
      <SpecimenGrid>
        <Select label="Häufigkeit" options={frequencies} description="Wie oft gelesen wird." />
        <Select label="Häufigkeit, gewählt" options={frequencies} defaultValue="weekly" isRequired />
        <Select
          label="Häufigkeit mit Fehler"
          options={frequencies}
          errorMessage="Bitte wählen Sie eine Häufigkeit."
        />
        <Select label="Häufigkeit, deaktiviert" options={frequencies} defaultValue="daily" isDisabled />
        <MultiSelect
          label="Mandanten"
          options={places}
          value={chosen}
          onChange={setChosen}
          maxCount={4}
          description="Höchstens vier."
        />
        <MultiSelect
          label="Mandanten mit Suche"
          options={places}
          value={chosen}
          onChange={setChosen}
          searchLabel="Mandanten suchen"
        />
        <MultiSelect
          label="Mandanten mit Fehler"
          options={places}
          value={none}
          onChange={setNone}
          isRequired
          errorMessage="Bitte wählen Sie mindestens einen Mandanten."
        />
        <MultiSelect
          label="Mandanten, deaktiviert"
          options={places}
          value={['Passau']}
          onChange={() => undefined}
          isDisabled
        />
        <ComboBoxField
          label="Ort"
          options={places}
          placeholder="z. B. wurz oder wuerz"
          description="Findet auch ohne Umlaute."
        />
        <ComboBoxField label="Ort, gewählt" options={places} value={place} onChange={setPlace} isRequired />
        <ComboBoxField label="Ort mit Fehler" options={places} errorMessage="Bitte wählen Sie einen Ort." />
        <ComboBoxField label="Ort, deaktiviert" options={places} defaultValue="Köln" isDisabled />
      </SpecimenGrid>
    </GallerySection>
  )
}
