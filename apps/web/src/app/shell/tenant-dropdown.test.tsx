import '@testing-library/jest-dom/vitest'
import type { LayoutTenant } from '@lotse/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { toastQueue } from '../../ui/overlays/toasts.ts'
import { createQueryClient } from '../query-client.ts'
import { switchTenant } from './switch-tenant.ts'
import { TenantDropdown } from './TenantDropdown.tsx'

const tenant = (number: number, name = `Gemeinde ${number}`): LayoutTenant => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  name,
  subdomain: null,
  type_role: 'main',
  credits: 0,
  credits_reserved: 0,
})
const tenants = (count: number) => Array.from({ length: count }, (_, index) => tenant(index + 1))

type Found = { data: LayoutTenant[]; total: number }
const many = tenants(58)
const searchMany = (term: string): Found => {
  const data = many.filter(({ name }) => name.includes(term))
  return { data: data.slice(0, 50), total: data.length }
}
const refusal = (status: number, message: string) =>
  Response.json({ message, code: 'x', errors: {} }, { status })

interface Setting {
  available?: LayoutTenant[]
  total?: number
  search?: (term: string) => Found | Response
  switching?: () => Response
}

const setUp = ({ available = tenants(8), total = available.length, search, switching }: Setting = {}) => {
  const requests: string[] = []
  const visit = vi.fn()
  vi.stubGlobal('fetch', async (path: string) => {
    requests.push(path)
    const url = new URL(path, location.origin)
    if (url.pathname.startsWith('/api/tenant/switch/')) {
      return switching?.() ?? Response.json({ message: 'Mandant gewechselt' })
    }
    const answer = search?.(url.searchParams.get('search') ?? '') ?? { data: [], total: 0 }
    return answer instanceof Response ? answer : Response.json(answer)
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <TenantDropdown
        layout={{ activeTenant: tenant(1), availableTenants: available, availableTenantsTotal: total }}
        visit={visit}
      />
      <button type="button">Danach</button>
    </QueryClientProvider>,
  )
  const user = userEvent.setup({ delay: null })
  const trigger = screen.queryByRole('button', { name: /^Mandant/ })
  const open = () => user.click(screen.getByRole('button', { name: /^Mandant/ }))
  const searches = () => requests.filter(path => path.startsWith('/api/layout/tenants'))
  return { user, trigger, open, visit, requests, searches }
}

const marked = (owner: HTMLElement) =>
  document.getElementById(owner.getAttribute('aria-activedescendant') ?? '')?.textContent

test('five tenants need no search box', async () => {
  const { open } = setUp({ available: tenants(5) })
  await open()
  expect(screen.getAllByRole('option')).toHaveLength(5)
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(screen.getByRole('listbox')).toHaveFocus()
})

test('six tenants bring the search box, with the focus in it', async () => {
  const { open } = setUp({ available: tenants(6) })
  await open()
  expect(screen.getByRole('combobox', { name: 'Mandanten suchen' })).toHaveFocus()
})

test('a tenant without id or without name is not listed', async () => {
  const { open } = setUp({ available: [tenant(1), { ...tenant(2), id: '' }, tenant(3, ''), tenant(4)] })
  await open()
  expect(screen.getAllByRole('option').map(option => option.textContent)).toEqual([
    'Gemeinde 1',
    'Gemeinde 4',
  ])
})

test('the server is asked once, 300 ms after the last letter, and its answer is listed', async () => {
  const { open, user, searches } = setUp({ search: () => ({ data: [tenant(70, 'Bad Aibling')], total: 1 }) })
  await open()
  await user.type(screen.getByRole('combobox'), 'BAD a')
  expect(searches()).toEqual([])
  expect(await screen.findByRole('option', { name: 'Bad Aibling' })).toBeVisible()
  expect(searches()).toEqual(['/api/layout/tenants?search=BAD+a'])
})

test('an emptied search box shows the plain list again, without another call', async () => {
  const { open, user, searches } = setUp({ search: () => ({ data: [tenant(70, 'Bad Aibling')], total: 1 }) })
  await open()
  await user.type(screen.getByRole('combobox'), 'bad')
  await screen.findByRole('option', { name: 'Bad Aibling' })
  await user.clear(screen.getByRole('combobox'))
  expect(screen.getAllByRole('option')).toHaveLength(8)
  expect(searches()).toHaveLength(1)
})

test('of many tenants fifty are listed, with a hint to search', async () => {
  const { open } = setUp({ available: tenants(60), total: 64 })
  await open()
  expect(screen.getAllByRole('option')).toHaveLength(50)
  expect(screen.getByText('Showing first 50 of 64 tenants. Use search to find more.')).toBeVisible()
})

test('of many matches fifty are listed, with a hint to refine', async () => {
  const { open, user } = setUp({ search: () => ({ data: tenants(50), total: 51 }) })
  await open()
  await user.type(screen.getByRole('combobox'), 'gemeinde')
  expect(await screen.findByText('Showing first 50 matches. Refine your search to see more')).toBeVisible()
  expect(screen.getAllByRole('option')).toHaveLength(50)
})

test('exactly fifty tenants need no hint', async () => {
  const { open } = setUp({ available: tenants(50) })
  await open()
  expect(screen.queryByText(/Showing first/)).toBeNull()
})

test('the list grows to ten entries and scrolls from then on', async () => {
  const { open } = setUp({ available: tenants(11) })
  await open()
  const list = screen.getByRole('listbox')
  expect(list).toHaveClass('overflow-y-auto')
  const entryHeight = Number.parseFloat(screen.getAllByRole('option')[0]?.style.minHeight ?? '')
  expect(Math.floor(Number.parseFloat(list.style.maxHeight) / entryHeight)).toBe(10)
})

test('a search without hits names what was searched', async () => {
  const { open, user } = setUp({ search: () => ({ data: [], total: 0 }) })
  await open()
  await user.type(screen.getByRole('combobox'), 'Atlantis')
  expect(await screen.findByText('No tenants found matching Atlantis')).toBeVisible()
})

test('a failed search says so, and nothing else', async () => {
  const { open, user, visit } = setUp({ available: many, search: () => refusal(500, 'kaputt') })
  await open()
  await user.type(screen.getByRole('combobox'), 'bad')
  expect(await screen.findByText('An error occurred while searching. Please try again.')).toBeVisible()
  expect(screen.queryByRole('option')).toBeNull()
  expect(screen.queryByText(/Showing first/)).toBeNull()
  await user.keyboard('{ArrowDown}{Enter}')
  expect(visit).not.toHaveBeenCalled()
})

test('arrow keys move through the list and around its ends', async () => {
  const { open, user } = setUp()
  await open()
  const box = screen.getByRole('combobox')
  expect(box).toHaveAttribute('aria-controls', screen.getByRole('listbox').id)
  expect(marked(box)).toBe('Gemeinde 1')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(marked(box)).toBe('Gemeinde 3')
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
  expect(marked(box)).toBe('Gemeinde 8')
  await user.keyboard('{ArrowDown}')
  expect(marked(box)).toBe('Gemeinde 1')
  expect(box).toHaveFocus()
})

test('Enter switches to the marked tenant and starts afresh on the dashboard', async () => {
  const { open, user, requests, visit } = setUp({ available: tenants(3) })
  await open()
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(visit).toHaveBeenCalledWith('/dashboard'))
  expect(requests).toEqual([`/api/tenant/switch/${tenant(2).id}`])
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('Enter right after typing waits for the answer and takes the tenant that was typed', async () => {
  const { open, user, requests, visit } = setUp({ available: many, search: searchMany })
  await open()
  await user.type(screen.getByRole('combobox'), 'Gemeinde 2')
  await screen.findByText('Gemeinde 29')
  await user.keyboard('5{Enter}')
  expect(screen.getByRole('listbox')).toBeVisible()
  await waitFor(() => expect(visit).toHaveBeenCalledWith('/dashboard'))
  expect(requests.at(-1)).toBe(`/api/tenant/switch/${tenant(25).id}`)
})

test('typing and Enter from the start takes the tenant of just that name, not the first that contains it', async () => {
  const { open, user, requests, visit } = setUp({ available: many, search: () => searchMany('Gemeinde 5') })
  await open()
  await user.keyboard('gemeinde 53{Enter}')
  await waitFor(() => expect(visit).toHaveBeenCalledWith('/dashboard'))
  expect(requests.at(-1)).toBe(`/api/tenant/switch/${tenant(53).id}`)
})

test('whoever types on after Enter, or finds nothing, switches nowhere', async () => {
  const { open, user, requests, visit } = setUp({ available: many, search: searchMany })
  await open()
  await user.keyboard('Gemeinde 3{Enter}3')
  await screen.findByRole('option', { name: 'Gemeinde 33' })
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
  await user.keyboard('x{Enter}')
  expect(await screen.findByText('No tenants found matching Gemeinde 33x')).toBeVisible()
  expect(visit).not.toHaveBeenCalled()
  expect(requests.some(path => path.includes('/switch/'))).toBe(false)
})

test('who works for one tenant reads its name and has nothing to switch', () => {
  setUp({ available: tenants(1) })
  expect(screen.getByText('Gemeinde 1')).toBeVisible()
  expect(screen.queryByRole('button', { name: /wechseln/ })).toBeNull()
})

test('a click switches too', async () => {
  const { open, user, visit } = setUp()
  await open()
  await user.click(screen.getByRole('option', { name: 'Gemeinde 5' }))
  await waitFor(() => expect(visit).toHaveBeenCalledWith('/dashboard'))
})

test('choosing the active tenant only closes', async () => {
  const { open, user, requests } = setUp()
  await open()
  expect(screen.getByRole('option', { name: 'Gemeinde 1' })).toHaveAttribute('aria-selected', 'true')
  await user.click(screen.getByRole('option', { name: 'Gemeinde 1' }))
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(requests).toEqual([])
})

test('Escape closes and gives the focus back', async () => {
  const { open, user, trigger } = setUp()
  await open()
  expect(trigger).toHaveAttribute('aria-expanded', 'true')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(trigger).toHaveFocus()
  expect(trigger).toHaveAttribute('aria-expanded', 'false')
})

test('Tab closes and goes on to what follows', async () => {
  const { open, user } = setUp()
  await open()
  await user.tab()
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(screen.getByRole('button', { name: 'Danach' })).toHaveFocus()
})

test('a press elsewhere closes', async () => {
  const { open, user } = setUp()
  await open()
  await user.click(screen.getByRole('button', { name: 'Danach' }))
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('a tenant that is gone is reported as not found', async () => {
  const { open, user, visit } = setUp({ switching: () => refusal(404, 'Nicht gefunden') })
  await open()
  await user.click(screen.getByRole('option', { name: 'Gemeinde 2' }))
  await waitFor(() =>
    expect(toastQueue.getVisible()[0]).toMatchObject({ kind: 'error', text: 'Tenant not found' }),
  )
  expect(visit).not.toHaveBeenCalled()
})

test.each([null, undefined, { ...tenant(1), id: undefined }, { ...tenant(1), id: '' }])(
  'switching without an id is refused before any call: %j',
  async candidate => {
    const { requests } = setUp()
    await switchTenant(candidate)
    expect(toastQueue.getVisible()[0]).toMatchObject({ kind: 'error', text: 'Invalid tenant ID' })
    expect(requests).toEqual([])
  },
)
