import type { WidgetType } from '@lotse/contract'
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { Button } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { FormDatePicker } from '../../../ui/fields/dates/DatePicker.tsx'
import { FormTextAreaField } from '../../../ui/fields/TextAreaField.tsx'
import { FormTextField } from '../../../ui/fields/TextField.tsx'
import type { ServerForm } from '../../../ui/forms/use-server-form.ts'
import { type EntryField, entryKinds } from './entry-fields.ts'
import type { WidgetInput } from './widget-input.ts'

interface EntriesFieldProps {
  form: ServerForm<WidgetInput>
  type: WidgetType
}

function FieldOf({ form, field, at }: { form: ServerForm<WidgetInput>; field: EntryField; at: number }) {
  const name = `settings.entries.${at}.${field.name}` as const
  const { kind, name: _, ...props } = field
  if (kind === 'date') return <FormDatePicker form={form} name={name} {...props} />
  if (kind === 'text') return <FormTextAreaField form={form} name={name} rows={5} {...props} />
  return <FormTextField form={form} name={name} autoComplete="off" {...props} />
}

/** The entries of a widget, each with its fields; added at the end and taken away one by one. */
export function EntriesField({ form, type }: EntriesFieldProps) {
  const {
    fields: entries,
    append,
    remove,
  } = useFieldArray({ control: form.control, name: 'settings.entries' })
  const kind = entryKinds[type]
  if (!kind) return null
  const empty = Object.fromEntries(kind.fields.map(({ name, kind }) => [name, kind === 'date' ? null : '']))
  return (
    <div className="flex flex-col gap-4">
      {entries.map((entry, at) => (
        <fieldset key={entry.id} className="flex flex-col gap-4 rounded-lg border border-line p-4">
          <legend className="sr-only">
            {kind.one} {at + 1}
          </legend>
          <div className="flex items-center justify-between gap-2">
            <p aria-hidden="true" className="font-medium">
              {kind.one} {at + 1}
            </p>
            <IconButton
              icon={Trash2}
              tone="danger"
              label={`${kind.one} ${at + 1} entfernen`}
              onPress={() => remove(at)}
            />
          </div>
          {kind.fields.map(field => (
            <FieldOf key={field.name} form={form} field={field} at={at} />
          ))}
        </fieldset>
      ))}
      {entries.length < kind.limit && (
        <Button className="self-start" onPress={() => append(empty)}>
          <Plus aria-hidden="true" className="size-4" />
          {kind.addLabel}
        </Button>
      )}
    </div>
  )
}
