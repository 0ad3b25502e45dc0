import cases from '@lotse/chat/test/markdown-cases.json' with { type: 'json' }
import { visibleTextOf } from '@lotse/chat/test/visible-text.ts'
import type { CitedSource } from '@lotse/contract'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { AnswerText } from './AnswerText.tsx'

describe('the text of an answer', () => {
  it.each(cases)('shows the words that the widget shows, too: $what', ({ markdown, outline }) => {
    const { container } = render(<AnswerText text={markdown} sources={[]} onOpenSource={() => {}} />)
    expect(container.textContent).toBe(visibleTextOf(outline))
    expect(container.querySelector('img, script, b, a')).toBeNull()
  })

  const source = (number: number, url = ''): CitedSource => ({
    number,
    document_title: `Satzung ${number}`,
    url,
    heading: '',
    page: null,
    dated_on: null,
    text: '',
  })

  it('opens each of the sources that one bracket names', async () => {
    const open = vi.fn()
    const sources = [source(1), source(2)]
    render(<AnswerText text="So ist es [1, 2], aber nicht [7]." sources={sources} onOpenSource={open} />)
    for (const button of screen.getAllByRole('button')) await userEvent.click(button)
    expect(open.mock.calls.map(([{ number }]) => number)).toEqual([1, 2])
    expect(screen.getByText(/aber nicht/)).not.toHaveTextContent('7')
  })

  it('links to its sources and to nothing else', () => {
    const text =
      '[**Satzung**](https://stadt.example/satzung/) [Klick](https://boese.example/?q=geheim) ' +
      '[Post](mailto:amt@stadt.example)'
    const sources = [source(1, 'https://stadt.example/satzung')]
    render(<AnswerText text={text} sources={sources} onOpenSource={() => {}} />)
    expect(screen.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual([
      'https://stadt.example/satzung',
    ])
  })
})
