import { type CheckedField, type LimitError, type LimitField, smallestLimits } from '@lotse/contract'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import type { FieldBinding } from '../../ui/forms/bind-field.tsx'
import { LimitErrorAlert } from './LimitErrorAlert.tsx'
import { LimitStatusLine } from './LimitStatusLine.tsx'
import { PoolBar } from './PoolBar.tsx'
import type { TenantLimits } from './use-tenant-limits.ts'

/** What the fields need of whatever form they stand in. */
interface LimitForm<Field extends LimitField> {
  useField: (name: Field) => FieldBinding
  setValue: (name: Field, value: number, options: { shouldDirty: boolean }) => void
  setFocus: (name: Field) => void
}

interface TenantLimitFieldsProps<Field extends LimitField> {
  form: LimitForm<Field>
  fields: readonly Field[]
  limits: TenantLimits
}

const labels: Record<LimitField, { label: string; description: string }> = {
  max_users: {
    label: 'Benutzer:innen',
    description:
      'Höchstzahl; mindestens 1, damit jemand den Mandanten verwalten kann. Offene Einladungen zählen mit.',
  },
  max_chatbots: {
    label: 'Chatbots',
    description: 'Höchstzahl. Bei 0 können keine Chatbots angelegt werden.',
  },
  upload_limit_mb: {
    label: 'Speicherplatz (MB)',
    description: 'Für hochgeladene Dokumente. Bei 0 können keine Dokumente hochgeladen werden.',
  },
  max_subtenants: { label: 'Untermandanten', description: 'Höchstzahl der Untermandanten.' },
}

interface LimitNumberProps<Field extends LimitField> {
  form: LimitForm<Field>
  field: Field
  limits: TenantLimits
}

function LimitNumber<Field extends LimitField>({ form, field, limits }: LimitNumberProps<Field>) {
  const { value, onChange, errorMessage, ...binding } = form.useField(field)
  const { label, description } = labels[field]
  const number = typeof value === 'number' ? value : null
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <NumberField
        {...binding}
        name={field}
        label={label}
        description={description}
        value={number}
        onChange={onChange}
        minValue={smallestLimits[field]}
        errorMessage={limits.errorAt(field) ?? errorMessage}
        isRequired
      />
      {limits.report ? (
        <PoolBar field={field} report={limits.report} value={number !== null && number > 0 ? number : 0} />
      ) : (
        // As high as the bar with its words: nothing moves away below a pointer when they come.
        !limits.problem && <Skeleton className="h-8.5" />
      )}
    </div>
  )
}

/** Limits as numbers with what there is of each, how the check stands, and for each error its reason and a way out. */
export function TenantLimitFields<Field extends LimitField>({
  form,
  fields,
  limits,
}: TenantLimitFieldsProps<Field>) {
  const { report, problem, status } = limits
  const errors = Object.entries(report?.errors ?? {}) as [CheckedField, LimitError][]
  const warnings = report?.warnings.filter(({ field }) => field !== null) ?? []
  const adjust = (name: LimitField, value: number) => {
    const field = fields.find(shown => shown === name)
    if (!field) return
    form.setValue(field, value, { shouldDirty: true })
    // The button goes with its alert; whoever pressed it stands at what has changed.
    form.setFocus(field)
  }
  return (
    <div className="flex flex-col gap-6">
      {fields.map(field => (
        <LimitNumber key={field} form={form} field={field} limits={limits} />
      ))}
      <LimitStatusLine status={status} />
      {problem && <Alert tone="danger">{problem}</Alert>}
      {errors.map(([field, error]) => (
        <LimitErrorAlert
          key={field}
          field={field}
          error={error}
          isSub={report?.parent_limits !== null}
          onAdjust={adjust}
        />
      ))}
      {warnings.map(({ field, message }) => (
        <Alert key={`${field} ${message}`} tone="warning">
          {message}
        </Alert>
      ))}
    </div>
  )
}
