import { FormCheckbox } from '../../../ui/fields/Checkbox.tsx'
import { FormTextField } from '../../../ui/fields/TextField.tsx'
import { Card } from '../../../ui/structure/Card.tsx'
import type { FormOf } from './form-of.ts'

interface FirstStepsCardProps {
  form: FormOf<'first_admin.name' | 'first_admin.email' | 'with_sample'>
  isMain: boolean
}

/** What spares a new tenant the empty first day. */
export function FirstStepsCard({ form, isMain }: FirstStepsCardProps) {
  return (
    <Card
      title="Erste Schritte"
      description={
        isMain
          ? 'Laden Sie gleich die Person ein, die den Mandanten verwaltet. Beides kann leer bleiben.'
          : 'Laden Sie gleich die Untermandantsmanager:in ein. Beides kann leer bleiben.'
      }
    >
      <div className="flex flex-col gap-6">
        <div className="grid gap-6 sm:grid-cols-2">
          <FormTextField
            form={form}
            name="first_admin.name"
            label="Name der ersten Person"
            autoComplete="off"
          />
          <FormTextField
            form={form}
            name="first_admin.email"
            label="E-Mail der ersten Person"
            type="email"
            description="Sie bekommt eine Einladung per E-Mail."
            autoComplete="off"
          />
        </div>
        {isMain && (
          <FormCheckbox
            form={form}
            name="with_sample"
            label="Mit Beispielen beginnen"
            description="Ein Datenspeicher mit Beispieldokumenten und ein Chatbot, den nur die Verwaltung sieht. Die Verarbeitung der Dokumente kostet einige Credits."
          />
        )}
      </div>
    </Card>
  )
}
