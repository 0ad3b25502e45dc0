import { zodResolver } from '@hookform/resolvers/zod'
import { type BaseSyntheticEvent, useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  useController,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import { toast } from '../overlays/toasts.ts'
import { useForeignLanguage, useTexts } from '../texts/language.tsx'
import type { FieldBinding } from './bind-field.tsx'
import { keepDraft, takeDraft } from './kept-draft.ts'
import { isSignedOut, readServerErrors } from './server-errors.ts'

const saveTimeoutMs = 30_000
const saveTimeoutMessage = 'Speichervorgang abgebrochen: Zeitüberschreitung (30 Sekunden)'

const texts = {
  de: {
    restored: 'Was Sie vor der Anmeldung eingegeben hatten, ist wieder da. Es ist noch nicht gespeichert.',
    timeout: saveTimeoutMessage,
    unreachable:
      'Die Anfrage ist fehlgeschlagen. Bitte prüfen Sie die Verbindung und versuchen Sie es erneut.',
  },
  en: {
    restored: 'What you had entered before signing in is back. It has not been saved yet.',
    timeout: 'Saving was cancelled: timeout (30 seconds)',
    unreachable: 'The request has failed. Please check your connection and try again.',
  },
}

/** The part of a form that buttons and the <Form> frame need; it does not depend on the fields. */
export interface ServerFormState {
  isSubmitting: boolean
  isDirty: boolean
  /** Errors that belong to no field on screen. */
  formErrors: readonly string[]
  submit: (event?: BaseSyntheticEvent) => Promise<void>
  /** Read at the moment of leaving: unlike isDirty it is already false within onSuccess. */
  hasUnsavedChanges: () => boolean
}

export interface ServerForm<Input extends FieldValues, Output extends FieldValues = Input>
  extends ServerFormState,
    Pick<
      UseFormReturn<Input, unknown, Output>,
      'control' | 'watch' | 'getValues' | 'setValue' | 'setError' | 'clearErrors' | 'reset' | 'setFocus'
    > {
  /** Ties a field to the form; the kit's own `FormX` fields call it. */
  useField: (name: FieldPath<Input>) => FieldBinding
}

export interface ServerFormOptions<Input extends FieldValues, Output extends FieldValues, Result> {
  schema: z.ZodType<Output, Input>
  defaultValues: DefaultValues<Input>
  /** What the rules of the schema say where they have no words of their own; for English screens. */
  fieldErrors?: z.core.$ZodErrorMap
  /** Calls the server; hand the signal on, it ends the request after 30 seconds. */
  onSubmit: (values: Output, context: { signal: AbortSignal }) => Promise<Result>
  /** After a save. The form counts as unchanged by then, so it may navigate away. */
  onSuccess?: (result: Result, values: Output) => void
  /** Toast texts. Without `error` the server's own message is shown above the form only. */
  messages?: { success?: string; error?: string }
}

class SaveTimeout extends Error {}

/** Ends after 30 seconds even if the caller forgot to hand the signal on. */
const withTimeout = async <Result>(run: (signal: AbortSignal) => Promise<Result>): Promise<Result> => {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const reason = new SaveTimeout(saveTimeoutMessage)
      reject(reason)
      controller.abort(reason)
    }, saveTimeoutMs)
  })
  try {
    return await Promise.race([run(controller.signal), timeout])
  } finally {
    clearTimeout(timer)
  }
}

/** THE way to build a form: client rules from zod, field errors from the server, one save at a time. */
export const useServerForm = <Input extends FieldValues, Output extends FieldValues, Result>({
  schema,
  defaultValues,
  fieldErrors,
  onSubmit,
  onSuccess,
  messages = {},
}: ServerFormOptions<Input, Output, Result>): ServerForm<Input, Output> => {
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema, fieldErrors && { error: fieldErrors }),
    defaultValues,
  })
  const words = useTexts(texts)
  const lang = useForeignLanguage()
  const [formErrors, setFormErrors] = useState<readonly string[]>([])
  const [isSubmitting, setSubmitting] = useState(false)
  const isRunning = useRef(false)
  const isSaved = useRef(false)
  const { isDirty, dirtyFields } = form.formState
  const fields = Object.keys(defaultValues)
  if (!isDirty) isSaved.current = false

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    const draft = takeDraft(fields)
    if (!draft) return
    for (const [name, value] of Object.entries(draft))
      form.setValue(name as FieldPath<Input>, value as never, { shouldDirty: true })
    toast.info(words.restored, { lang })
  }, [])

  /** The app says that the session has ended and leads to the sign-in; here it only matters that nothing typed is lost. */
  const isKeptForLater = (error: unknown): boolean => {
    if (!isSignedOut(error)) return false
    const values: Record<string, unknown> = form.getValues()
    return keepDraft(fields, Object.fromEntries(Object.keys(dirtyFields).map(name => [name, values[name]])))
  }

  const showFailure = (error: unknown) => {
    if (isKeptForLater(error)) return
    if (error instanceof SaveTimeout) {
      toast.error(words.timeout, { lang })
      return
    }
    const { message, fields } = readServerErrors(error)
    const onScreen = form.control._names.mount
    const strays: string[] = []
    let isFirst = true
    // In the order of the screen, so that focus lands on the topmost faulty field.
    for (const name of onScreen) {
      const text = fields[name]
      if (text === undefined) continue
      form.setError(name as FieldPath<Input>, { type: 'server', message: text }, { shouldFocus: isFirst })
      isFirst = false
    }
    for (const [name, text] of Object.entries(fields)) if (!onScreen.has(name)) strays.push(text)
    if (message !== undefined && Object.keys(fields).length === 0) strays.push(message)
    setFormErrors(strays)
    if (messages.error !== undefined) toast.error(messages.error, { lang })
    else if (message === undefined && isFirst && strays.length === 0) toast.error(words.unreachable, { lang })
  }

  const save = async (values: Output) => {
    setSubmitting(true)
    setFormErrors([])
    try {
      const result = await withTimeout(signal => onSubmit(values, { signal }))
      isSaved.current = true
      form.reset(form.getValues())
      if (messages.success !== undefined) toast.success(messages.success, { lang })
      onSuccess?.(result, values)
    } catch (error) {
      showFailure(error)
    } finally {
      setSubmitting(false)
    }
  }

  const submit = async (event?: BaseSyntheticEvent) => {
    event?.preventDefault()
    // A React dialog inside another form would otherwise submit both.
    event?.stopPropagation()
    if (isRunning.current) return
    isRunning.current = true
    try {
      await form.handleSubmit(save)()
    } finally {
      isRunning.current = false
    }
  }

  const useField = (name: FieldPath<Input>): FieldBinding => {
    const { field, fieldState } = useController({ control: form.control, name })
    const { value, onChange, onBlur, ref } = field
    return { value, onChange, onBlur, ref, errorMessage: fieldState.error?.message }
  }

  return {
    useField,
    control: form.control,
    watch: form.watch,
    getValues: form.getValues,
    setValue: form.setValue,
    setError: form.setError,
    clearErrors: form.clearErrors,
    reset: form.reset,
    setFocus: form.setFocus,
    isSubmitting,
    isDirty,
    formErrors,
    submit,
    hasUnsavedChanges: () => isDirty && !isSaved.current,
  }
}
