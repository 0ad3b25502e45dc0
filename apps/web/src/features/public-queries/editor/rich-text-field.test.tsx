import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { standInRanges } from '../../../../test/range-stand-in.ts'
import { FormRichTextField } from './rich-text-field.tsx'

const nothing = () => undefined

function Field({ start, onText }: { start: string; onText: (text: string) => void }) {
  const [value, setValue] = useState(start)
  const take = (next: unknown) => {
    setValue(String(next))
    onText(String(next))
  }
  const useField = () => ({ value, onChange: take, onBlur: nothing, ref: nothing, errorMessage: undefined })
  return (
    <>
      <FormRichTextField
        form={{ useField }}
        name="text"
        label="Text"
        maxLength={100}
        sourceNumbers={[1, 2]}
      />
      <button type="button" onClick={() => setValue('Von außen')}>
        Danach
      </button>
    </>
  )
}

const open = (start: string) => {
  const onText = vi.fn<(text: string) => void>()
  render(<Field start={start} onText={onText} />)
  return {
    user: userEvent.setup({ delay: null }),
    text: screen.getByRole('textbox', { name: 'Text' }),
    toolOf: (name: string) => screen.getByRole('button', { name }),
    written: () => onText.mock.lastCall?.[0],
  }
}

standInRanges()

/** What somebody brings along; typing itself is the browser's and is tested in one. */
const paste = (text: HTMLElement, data: Record<string, string>) =>
  fireEvent.paste(text, {
    clipboardData: { getData: (type: string) => data[type] ?? '', files: [], items: [] },
  })

const select = (text: HTMLElement, words: string) => {
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const at = node.textContent?.indexOf(words) ?? -1
    if (at < 0) continue
    text.focus()
    document.getSelection()?.setBaseAndExtent(node, at, node, at + words.length)
    fireEvent(document, new Event('selectionchange'))
    return
  }
}

test('the tools are one stop for the keyboard, and arrows lead from one to the next', async () => {
  const { user, text, toolOf } = open('Guten Tag')
  expect(screen.getByRole('toolbar', { name: 'Formatierung' })).toContainElement(toolOf('Fett'))
  await user.tab()
  expect(toolOf('Fett')).toHaveFocus()
  await user.keyboard('{ArrowRight}')
  expect(toolOf('Aufzählung')).toHaveFocus()
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(toolOf('Link')).toHaveFocus()
  await user.keyboard('{ArrowLeft}')
  expect(toolOf('Nummerierte Liste')).toHaveFocus()
  await user.tab()
  expect(text).toHaveFocus()
})

test('a tool that the keyboard presses says that it is on and keeps the focus', async () => {
  const { user, text, toolOf, written } = open('Guten Tag\n\nWiedersehen')
  select(text, 'Guten')
  await waitFor(() => expect(document.getSelection()?.toString()).toBe('Guten'))
  toolOf('Fett').focus()
  await user.keyboard('{Enter}')
  expect(written()).toBe('**Guten** Tag\n\nWiedersehen')
  expect(toolOf('Fett')).toHaveFocus()
  expect(toolOf('Fett')).toHaveAttribute('aria-pressed', 'true')
  await user.keyboard('{Enter}')
  expect(written()).toBe('Guten Tag\n\nWiedersehen')
  expect(toolOf('Fett')).toHaveAttribute('aria-pressed', 'false')
})

test('a paragraph becomes a list, the other kind of list, and a paragraph again; each step can be undone', async () => {
  const { user, text, toolOf, written } = open('Eins')
  select(text, 'Eins')
  await user.click(toolOf('Aufzählung'))
  expect(written()).toBe('- Eins')
  expect(text).toHaveFocus()
  await user.click(toolOf('Nummerierte Liste'))
  expect(written()).toBe('1. Eins')
  await user.click(toolOf('Nummerierte Liste'))
  expect(written()).toBe('Eins')
  await user.click(toolOf('Rückgängig'))
  expect(written()).toBe('1. Eins')
  await user.click(toolOf('Wiederherstellen'))
  expect(written()).toBe('Eins')
})

test('a link leads to an address only, and can be taken away', async () => {
  const { user, text, toolOf, written } = open('Siehe Satzung')
  select(text, 'Satzung')
  await user.click(toolOf('Link'))
  const address = await screen.findByRole('textbox', { name: /^Adresse/ })
  await user.type(address, 'javascript:x')
  await user.click(screen.getByRole('button', { name: 'Übernehmen' }))
  expect(await screen.findByText('Bitte geben Sie eine Internet- oder E-Mail-Adresse ein')).toBeVisible()
  await user.clear(address)
  await user.type(address, 'stadt.example/hund')
  await user.click(screen.getByRole('button', { name: 'Übernehmen' }))
  await waitFor(() => expect(written()).toBe('Siehe [Satzung](https://stadt.example/hund)'))
  await user.click(toolOf('Link'))
  await user.click(await screen.findByRole('button', { name: 'Link entfernen' }))
  await waitFor(() => expect(written()).toBe('Siehe Satzung'))
})

test('what is pasted loses its colours and programs; the number of a source becomes the source', () => {
  const { text, written } = open('')
  paste(text, {
    'text/html': '<p style="color:red">Es sind <b>90 Euro</b> [1], nicht [9].</p><script>x()</script>',
    'text/plain': 'Es sind 90 Euro [1], nicht [9].',
  })
  expect(written()).toBe('Es sind **90 Euro** [1], nicht \\[9\\].')
  expect(text.querySelector('[data-citation="1"]')).not.toBeNull()
  expect(text.querySelector('[style]')).toBeNull()
})

test('a text that comes from outside is shown, and one that is too long says by how much', async () => {
  const { user, text } = open('Alt')
  await user.click(screen.getByRole('button', { name: 'Danach' }))
  await waitFor(() => expect(text).toHaveTextContent('Von außen'))
  paste(text, { 'text/plain': 'x'.repeat(120) })
  expect(await screen.findByText(/^\d+ Zeichen zu viel$/)).toBeVisible()
  expect(text).toHaveAttribute('aria-invalid', 'true')
})
