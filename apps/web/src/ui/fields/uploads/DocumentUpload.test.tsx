import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { DocumentUpload } from './DocumentUpload.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
function Upload() {
  const [files, setFiles] = useState<File[]>([])
  return <DocumentUpload label="Dokumente" value={files} onChange={setFiles} maxFiles={1} />
}

const choose = (...names: string[]) => {
  const files = names.map(name => new File(['x'], name))
  fireEvent.change(screen.getByLabelText('Dokumente', { selector: 'input' }), { target: { files } })
}

test('an upload error is announced, and vanishes after five seconds', () => {
  render(<Upload />)
  choose('a.pdf', 'b.pdf')
  const text = 'Es sind maximal 1 Dateien pro Upload erlaubt.'
  expect(screen.getByRole('alert').textContent).toBe(text)
  act(() => vi.advanceTimersByTime(4999))
  expect(screen.getByRole('alert').textContent).toBe(text)
  act(() => vi.advanceTimersByTime(1))
  expect(screen.getByRole('alert').textContent).toBe('')
})

test('a chosen file is listed and can be removed', () => {
  render(<Upload />)
  choose('a.pdf')
  expect(screen.getByText('a.pdf')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'a.pdf entfernen' }))
  expect(screen.queryByText('a.pdf')).toBeNull()
})
