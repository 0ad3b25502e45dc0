import { expect, it } from 'vitest'
import { renderTenantText } from './tenant-text.ts'

it("the tenant's text keeps its few tags, its lines and its links", () => {
  const text =
    'Bitte <strong>keine <em>Daten</em></strong> &amp; Namen.<br>Mehr: <a href="https://stadt.example/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">hier</a>'
  expect(renderTenantText(text).innerHTML).toBe(
    'Bitte <strong>keine <em>Daten</em></strong> &amp; Namen.<br>Mehr: <a href="https://stadt.example/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">hier</a>',
  )
})

it('whatever else is in it, nothing of it runs', () => {
  const page = renderTenantText(
    '<img src=x onerror=alert(1)><script>alert(2)</script><a href="javascript:alert(3)">a</a><b onclick="alert(4)">b</b>&lt;svg onload=alert(5)&gt;',
  )
  expect([...page.querySelectorAll('*')].map(({ localName }) => localName)).not.toContain('script')
  expect(page.querySelector('img, svg, a, [onclick]')).toBeNull()
  expect(page.textContent).toContain('<svg onload=alert(5)>')
})
