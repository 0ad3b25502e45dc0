import { SegmentedSwitch } from '../../ui/fields/SegmentedSwitch.tsx'
import { PageHeader } from '../../ui/structure/PageHeader.tsx'
import { useTheme } from '../../ui/styles/theme.ts'
import { ButtonSection } from './ButtonSection.tsx'
import { ChoiceSection } from './ChoiceSection.tsx'
import { DateSection } from './DateSection.tsx'
import { DialogSection } from './DialogSection.tsx'
import { FeedbackSection } from './FeedbackSection.tsx'
import { FormSection } from './FormSection.tsx'
import { SelectSection } from './SelectSection.tsx'
import { StructureSection } from './StructureSection.tsx'
import { TableSection } from './TableSection.tsx'
import { TextSection } from './TextSection.tsx'
import { UploadSection } from './UploadSection.tsx'

/** Every element of the kit in every state. For developers, and for the browser tests that check contrast and names. */
export function GalleryPage() {
  const { choice, setChoice } = useTheme()
  return (
    <>
      <PageHeader
        title="Bausteine der Oberfläche"
        description="Jedes Element in jedem Zustand. Diese Seite gibt es nur im Debug-Modus."
        actions={
          <SegmentedSwitch
            label="Farbschema"
            value={choice ?? 'system'}
            onChange={next => setChoice(next === 'system' ? null : next)}
            options={[
              { value: 'system', label: 'System' },
              { value: 'light', label: 'Hell' },
              { value: 'dark', label: 'Dunkel' },
            ]}
          />
        }
      />
      <ButtonSection />
      <TextSection />
      <ChoiceSection />
      <SelectSection />
      <DateSection />
      <UploadSection />
      <StructureSection />
      <FeedbackSection />
      <DialogSection />
      <TableSection />
      <FormSection />
    </>
  )
}
