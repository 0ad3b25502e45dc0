import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { EnglishPart } from '../texts/language.tsx'
import { NumberField } from './NumberField.tsx'

const onChange = vi.fn()

function Amount({ start = null as number | null }) {
  const [value, setValue] = useState(start)
  return (
    <>
      <NumberField
        label="Betrag"
        value={value}
        onChange={next => {
          onChange(next)
          setValue(next)
        }}
        minValue={1}
        maxValue={10_000}
        decimals={2}
      />
      <button type="button" onClick={() => setValue(250)}>
        250
      </button>
    </>
  )
}

const field = () => screen.getByRole('textbox', { name: 'Betrag' })
const enter = async (text: string) => {
  const user = userEvent.setup()
  await user.clear(field())
  await user.type(field(), text)
  await user.tab()
}

test('a number is shown as the product writes numbers', async () => {
  render(<Amount />)
  await enter('1234,5')
  expect(field()).toHaveValue('1.234,5')
  expect(onChange).toHaveBeenLastCalledWith(1234.5)
  expect(field()).not.toHaveAttribute('aria-invalid')
})

test.each(['10,000', '1,234.50', '12,345', '12.50'])(
  '%s is refused and stays as it was typed',
  async text => {
    render(<Amount />)
    await enter(text)
    expect(field()).toHaveValue(text)
    expect(field()).toHaveAccessibleDescription(/nicht eindeutig\. Bitte schreiben Sie sie wie 1\.234,50/)
    expect(onChange).toHaveBeenLastCalledWith(Number.NaN)
  },
)

test('a number out of range is said, not corrected', async () => {
  render(<Amount />)
  await enter('10000,01')
  expect(field()).toHaveValue('10.000,01')
  expect(field()).toHaveAccessibleDescription('Bitte geben Sie eine Zahl von 1 bis 10.000 ein.')
})

test('nobody is corrected while still typing', async () => {
  render(<Amount />)
  const user = userEvent.setup()
  await user.type(field(), '12,')
  expect(field()).not.toHaveAttribute('aria-invalid')
  await user.type(field(), '5')
  expect(onChange).toHaveBeenLastCalledWith(12.5)
})

test('a choice beside the field replaces what nobody could read', async () => {
  render(<Amount />)
  await enter('10,000')
  await userEvent.click(screen.getByRole('button', { name: '250' }))
  expect(field()).toHaveValue('250')
  expect(field()).not.toHaveAttribute('aria-invalid')
})

test('the arrow keys and the buttons step within the limits', async () => {
  render(<Amount start={9999} />)
  const user = userEvent.setup()
  await user.click(field())
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(field()).toHaveValue('10.000')
  expect(screen.getByRole('status')).toHaveTextContent('10.000')
  expect(screen.getByRole('button', { name: 'Betrag erhöhen' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Betrag verringern' }))
  expect(onChange).toHaveBeenLastCalledWith(9999)
})

test('on an English screen the field speaks English and reads as everywhere', async () => {
  render(
    <EnglishPart>
      <Amount />
    </EnglishPart>,
  )
  await enter('10,000')
  expect(field()).toHaveAccessibleDescription(/ambiguous\. Please write it like 1\.234,50/)
  expect(screen.getByRole('button', { name: 'Increase Betrag' })).toBeVisible()
})
