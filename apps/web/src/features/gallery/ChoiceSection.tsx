import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { MultiCheckboxGroup } from '../../ui/fields/MultiCheckboxGroup.tsx'
import { RadioGroup } from '../../ui/fields/RadioGroup.tsx'
import { SegmentedSwitch } from '../../ui/fields/SegmentedSwitch.tsx'
import { Switch } from '../../ui/fields/Switch.tsx'
import { GallerySection, Specimen, SpecimenGrid } from './GallerySection.tsx'

const roles = [
  { value: 'admin', label: 'Nur Administration', description: 'Zum Erproben vor der Freigabe.' },
  { value: 'internal', label: 'Alle Mitarbeitenden', description: 'Nach der Anmeldung.' },
  { value: 'public', label: 'Öffentlich', description: 'Auch auf fremden Webseiten eingebettet.' },
]

const lengths = [
  { value: 'short', label: 'Kurz' },
  { value: 'medium', label: 'Mittel' },
  { value: 'long', label: 'Lang' },
]

const styles = [
  { value: 'friendly', label: 'Freundlich' },
  { value: 'factual', label: 'Sachlich' },
  { value: 'formal', label: 'Förmlich', description: 'Mit Anrede und Grußformel' },
  { value: 'easy', label: 'Leichte Sprache' },
  { value: 'legal', label: 'Juristisch', isDisabled: true },
]

export function ChoiceSection() {
  return (
    <GallerySection title="Auswahl">
      <SpecimenGrid>
        <Specimen title="Kontrollkästchen">
          <div className="flex flex-col gap-2">
            <Checkbox label="Nicht gewählt" />
            <Checkbox label="Gewählt" defaultSelected />
            <Checkbox label="Teilweise gewählt" isIndeterminate />
            <Checkbox label="Ich stimme zu" isRequired errorMessage="Bitte stimmen Sie zu." />
            <Checkbox label="Mit Beschreibung" description="Untermandanten abonnieren automatisch." />
            <Checkbox label="Deaktiviert" isDisabled />
            <Checkbox label="Deaktiviert und gewählt" isDisabled defaultSelected />
          </div>
        </Specimen>
        <Specimen title="Schalter">
          <div className="flex flex-col gap-2">
            <Switch label="Aus" />
            <Switch label="An" defaultSelected />
            <Switch label="Einbettung erlauben" description="Nur für öffentliche Chatbots." defaultSelected />
            <Switch label="Mit Fehler" errorMessage="Die Einbettung ist für Ihren Mandanten gesperrt." />
            <Switch label="Deaktiviert" isDisabled />
            <Switch label="Deaktiviert und an" isDisabled defaultSelected />
          </div>
        </Specimen>
        <MultiCheckboxGroup
          label="Kommunikationsstil"
          options={styles}
          defaultValue={['friendly']}
          description="Empfohlen: 2 bis 3"
          columns={2}
          isRequired
        />
        <MultiCheckboxGroup
          label="Stil mit Fehler"
          options={styles.slice(0, 2)}
          errorMessage="Bitte wählen Sie mindestens einen Stil."
        />
        <RadioGroup label="Zugriff" options={roles} defaultValue="admin" isRequired />
        <RadioGroup
          label="Antwortlänge"
          options={lengths}
          orientation="horizontal"
          errorMessage="Bitte wählen Sie eine Länge."
        />
        <RadioGroup
          label="Deaktivierte Auswahl"
          options={lengths}
          orientation="horizontal"
          defaultValue="medium"
          isDisabled
        />
        <SegmentedSwitch
          label="Zeitraum"
          options={[
            { value: 'd', label: 'Tag' },
            { value: 'w', label: 'Woche' },
            { value: 'm', label: 'Monat' },
          ]}
          defaultValue="w"
          description="Für alle Diagramme."
        />
        <SegmentedSwitch label="Deaktivierter Zeitraum" options={lengths} defaultValue="short" isDisabled />
      </SpecimenGrid>
      <div className="mt-6">
        <RadioGroup
          label="Freigabe"
          options={roles}
          appearance="cards"
          defaultValue="public"
          description="Drei Karten, eine Wahl."
        />
      </div>
    </GallerySection>
  )
}
