import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { FormTextField } from '../fields/TextField.tsx'
import { toastQueue } from '../overlays/toasts.ts'
import { EnglishPart } from '../texts/language.tsx'
import { Form } from './Form.tsx'
import { SubmitButton } from './SubmitButton.tsx'
import { useServerForm } from './use-server-form.ts'

const schema = z.object({
  name: z.string().min(1, 'Bitte geben Sie einen Namen ein.'),
  email: z.string().min(1, 'Bitte geben Sie eine E-Mail-Adresse ein.'),
})

type Values = z.infer<typeof schema>

function Screen(props: {
  onSubmit: (values: Values, context: { signal: AbortSignal }) => Promise<unknown>
  onSuccess?: (isUnsaved: boolean) => void
  defaultValues?: Values
}) {
  const form = useServerForm({
    schema,
    defaultValues: props.defaultValues ?? { name: 'Anna', email: 'anna@stadt.example' },
    onSubmit: props.onSubmit,
    onSuccess: () => props.onSuccess?.(form.hasUnsavedChanges()),
    messages: { success: 'Gespeichert', error: 'Fehler beim Speichern' },
  })
  return (
    <Form form={form}>
      <FormTextField form={form} name="name" label="Name" />
      <FormTextField form={form} name="email" label="E-Mail" />
      <SubmitButton form={form} />
    </Form>
  )
}

const submit = () => fireEvent.submit(screen.getByLabelText('Name').closest('form') as HTMLFormElement)
const toastTexts = () => toastQueue.getVisible().map(shown => shown.text)

const serverError = (message: string, errors: Record<string, string>) =>
  Object.assign(new Error(message), { code: 'invalid', errors })

const describedBy = (label: string): string => {
  const ids = screen.getByLabelText(label).getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map(id => document.getElementById(id)?.textContent ?? '').join(' ')
}

test('faulty input is shown under its field, gets the focus, and nothing is sent', async () => {
  const onSubmit = vi.fn()
  render(<Screen onSubmit={onSubmit} defaultValues={{ name: 'Anna', email: '' }} />)
  submit()
  await waitFor(() => expect(describedBy('E-Mail')).toBe('Bitte geben Sie eine E-Mail-Adresse ein.'))
  expect(document.activeElement).toBe(screen.getByLabelText('E-Mail'))
  expect(onSubmit).not.toHaveBeenCalled()
})

test("the server's field errors stand under their fields and the first one gets the focus", async () => {
  render(
    <Screen
      onSubmit={async () => {
        throw serverError('Ungültig', { email: 'Bereits vergeben.', name: 'Zu kurz.' })
      }}
    />,
  )
  submit()
  await waitFor(() => expect(describedBy('E-Mail')).toBe('Bereits vergeben.'))
  expect(describedBy('Name')).toBe('Zu kurz.')
  expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
  expect(toastTexts()).toEqual(['Fehler beim Speichern'])
})

test('an error of the server goes away when its field is corrected', async () => {
  render(
    <Screen
      onSubmit={async () => {
        throw serverError('Ungültig', { email: 'Bereits vergeben.' })
      }}
    />,
  )
  submit()
  await waitFor(() => expect(describedBy('E-Mail')).toBe('Bereits vergeben.'))
  fireEvent.change(screen.getByLabelText('E-Mail'), { target: { value: 'neu@stadt.example' } })
  await waitFor(() => expect(describedBy('E-Mail')).toBe(''))
})

test('errors that belong to no field are shown above the form', async () => {
  render(
    <Screen
      onSubmit={async () => {
        throw serverError('Ungültig', { license: 'Keine freien Plätze.' })
      }}
    />,
  )
  submit()
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Keine freien Plätze.'))
})

test("a refusal without fields shows the server's own message", async () => {
  render(
    <Screen
      onSubmit={async () => {
        throw serverError('Sie dürfen hier nichts ändern.', {})
      }}
    />,
  )
  submit()
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toContain('Sie dürfen hier nichts ändern.'),
  )
})

test('raw technical errors are never shown', async () => {
  render(
    <Screen
      onSubmit={async () => {
        throw new TypeError('Failed to fetch')
      }}
    />,
  )
  submit()
  await waitFor(() => expect(toastTexts()).toEqual(['Fehler beim Speichern']))
  expect(document.body.textContent).not.toContain('Failed to fetch')
})

test('after 30 seconds the save is given up, the request cancelled and the person told', async () => {
  vi.useFakeTimers()
  let signal: AbortSignal | undefined
  render(
    <Screen
      onSubmit={(_, context) => {
        signal = context.signal
        return new Promise(() => undefined)
      }}
    />,
  )
  submit()
  await act(() => vi.advanceTimersByTimeAsync(29_999))
  expect(signal?.aborted).toBe(false)
  expect(toastTexts()).toEqual([])
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(signal?.aborted).toBe(true)
  expect(toastTexts()).toEqual(['Speichervorgang abgebrochen: Zeitüberschreitung (30 Sekunden)'])
  expect(screen.getByRole('button', { name: 'Speichern' }).getAttribute('aria-disabled')).toBeNull()
})

test('on an English screen a save that takes too long is given up in English', async () => {
  vi.useFakeTimers()
  render(
    <EnglishPart>
      <Screen onSubmit={() => new Promise(() => undefined)} />
    </EnglishPart>,
  )
  submit()
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  expect(toastQueue.getVisible()).toMatchObject([
    { text: 'Saving was cancelled: timeout (30 seconds)', lang: 'en' },
  ])
})

test('a second submit while the first runs is ignored', async () => {
  let finish: (value: unknown) => void = () => undefined
  const onSubmit = vi.fn(
    () =>
      new Promise(resolve => {
        finish = resolve
      }),
  )
  render(<Screen onSubmit={onSubmit} />)
  submit()
  submit()
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1))
  submit()
  expect(screen.getByRole('button', { name: 'Speichern' }).getAttribute('aria-disabled')).toBe('true')
  await act(async () => finish(null))
  expect(onSubmit).toHaveBeenCalledTimes(1)
  expect(toastTexts()).toEqual(['Gespeichert'])
  submit()
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(2))
  // A save that is left alone tells of its end 30 seconds later, in whichever test is then on.
  await act(async () => finish(null))
})

test('after a save the form counts as unchanged, so that leaving asks no question', async () => {
  const onSuccess = vi.fn()
  render(<Screen onSubmit={async () => null} onSuccess={onSuccess} />)
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Berta' } })
  submit()
  await waitFor(() => expect(onSuccess).toHaveBeenCalledWith(false))
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Berta')
})
