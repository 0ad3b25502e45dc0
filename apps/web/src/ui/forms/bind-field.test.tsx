import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { FormCheckbox } from '../fields/Checkbox.tsx'
import { FormMultiSelect } from '../fields/MultiSelect.tsx'
import { FormNumberField } from '../fields/NumberField.tsx'
import { FormImageUpload } from '../fields/uploads/ImageUpload.tsx'
import { Form } from './Form.tsx'
import { useServerForm } from './use-server-form.ts'

const schema = z.object({
  picture: z.instanceof(File).nullable().optional(),
  hasAgreed: z.boolean(),
  limit: z.number().nullable(),
  places: z.array(z.string()),
})

function Screen({ onSubmit }: { onSubmit: (values: unknown) => Promise<unknown> }) {
  const form = useServerForm({
    schema,
    defaultValues: { hasAgreed: false, limit: 1000, places: ['Köln'] },
    onSubmit,
  })
  return (
    <Form form={form} label="Beispiel">
      <FormImageUpload form={form} name="picture" label="Bild" currentUrl="/bild.png" />
      <FormCheckbox form={form} name="hasAgreed" label="Einverstanden" />
      <FormNumberField form={form} name="limit" label="Limit" />
      <FormMultiSelect form={form} name="places" label="Orte" options={[{ value: 'Köln', label: 'Köln' }]} />
    </Form>
  )
}

const save = async (onSubmit: ReturnType<typeof vi.fn>) => {
  await act(async () => {
    fireEvent.submit(screen.getByRole('form', { name: 'Beispiel' }))
  })
  return onSubmit.mock.calls[0]?.[0]
}

test('a removed picture stays removed on screen and is sent as null', async () => {
  const onSubmit = vi.fn(async () => null)
  render(<Screen onSubmit={onSubmit} />)
  expect(screen.getByAltText('Vorschau: Bild')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Bild entfernen' }))
  expect(screen.queryByAltText('Vorschau: Bild')).toBeNull()
  expect(await save(onSubmit)).toMatchObject({ picture: null })
})

test('an untouched picture is not sent, and the other fields send their values', async () => {
  const onSubmit = vi.fn(async () => null)
  render(<Screen onSubmit={onSubmit} />)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Einverstanden' }))
  expect(await save(onSubmit)).toEqual({ hasAgreed: true, limit: 1000, places: ['Köln'] })
})

test('an emptied number is sent as null, not as NaN', async () => {
  const onSubmit = vi.fn(async () => null)
  render(<Screen onSubmit={onSubmit} />)
  const limit = screen.getByRole('textbox', { name: 'Limit' })
  fireEvent.change(limit, { target: { value: '' } })
  fireEvent.blur(limit)
  expect(await save(onSubmit)).toMatchObject({ limit: null })
})
