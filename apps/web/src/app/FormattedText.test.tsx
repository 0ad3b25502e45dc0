import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FormattedText } from './FormattedText.tsx'

it('keeps the lines, the emphasis and the addresses of a text and nothing else', () => {
  const { container } = render(
    <FormattedText
      text={'<b>Wichtig</b><br><p onclick="x()">Mehr: https://stadt.example/a.</p><script>y()</script>'}
    />,
  )
  expect(container.querySelector('br')).not.toBeNull()
  expect(screen.getByText('Wichtig').tagName).toBe('B')
  expect(screen.getByRole('link')).toHaveAttribute('href', 'https://stadt.example/a')
  expect(container.querySelector('p, script')).toBeNull()
  expect(container).toHaveTextContent('Mehr: https://stadt.example/a.')
})
