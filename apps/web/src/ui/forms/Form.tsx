import { type ReactNode, useEffect, useRef } from 'react'
import { Alert } from '../feedback/Alert.tsx'
import { cx } from '../styles/cx.ts'
import { useTexts } from '../texts/language.tsx'
import { UnsavedChangesGuard } from './UnsavedChangesGuard.tsx'
import type { ServerFormState } from './use-server-form.ts'

export interface FormProps {
  form: ServerFormState
  children: ReactNode
  /** Names the form for screen readers; give it when a page has more than one. */
  label?: string
  /** Ask before leaving with unsaved changes; off for logins and search masks. */
  warnsUnsaved?: boolean
  hidesRequiredHint?: boolean
  className?: string
}

const texts = {
  de: {
    failed: 'Bitte prüfen Sie Folgendes:',
    beforeMark: 'Mit',
    afterMark: 'gekennzeichnete Felder sind Pflichtfelder.',
  },
  en: { failed: 'Please check the following:', beforeMark: 'Fields marked with', afterMark: 'are required.' },
}

/** The frame of THE form pattern; see useServerForm. */
export function Form({
  form,
  children,
  label,
  warnsUnsaved = true,
  hidesRequiredHint,
  className,
}: FormProps) {
  const words = useTexts(texts)
  const errors = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that was pressed may stand far below them.
    if (form.formErrors.length > 0) errors.current?.scrollIntoView?.({ block: 'nearest' })
  }, [form.formErrors])
  return (
    <form
      noValidate
      aria-label={label}
      aria-busy={form.isSubmitting || undefined}
      onSubmit={event => void form.submit(event)}
      className={cx('group/form flex flex-col gap-6', className)}
    >
      {/* Present before it has content, so that the errors are announced when they come. */}
      <div ref={errors} role="alert" className="empty:hidden">
        {form.formErrors.length === 1 && (
          <Alert tone="danger" isLive={false}>
            {form.formErrors[0]}
          </Alert>
        )}
        {form.formErrors.length > 1 && (
          <Alert tone="danger" title={words.failed} isLive={false}>
            <ul className="list-disc pl-5">
              {form.formErrors.map(text => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </Alert>
        )}
      </div>
      {!hidesRequiredHint && (
        <p className="hidden text-muted text-sm group-has-[[data-required-mark]]/form:block">
          {words.beforeMark} <span className="text-danger">*</span> {words.afterMark}
        </p>
      )}
      {children}
      {warnsUnsaved && <UnsavedChangesGuard hasUnsavedChanges={form.hasUnsavedChanges} />}
    </form>
  )
}

/** The row of buttons at the end of a form. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>
}
