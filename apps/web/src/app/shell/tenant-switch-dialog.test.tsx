import '@testing-library/jest-dom/vitest'
import type { LayoutTenant } from '@lotse/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { toastQueue } from '../../ui/overlays/toasts.ts'
import { createQueryClient } from '../query-client.ts'
import { TenantSwitchDialog } from './TenantSwitchDialog.tsx'

const tenant = (number: number): LayoutTenant => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  name: `Gemeinde ${number}`,
  subdomain: `gemeinde-${number}`,
  type_role: 'main',
  credits: 0,
  credits_reserved: 0,
})
const tenants = (count: number) => Array.from({ length: count }, (_, index) => tenant(index + 1))

const setUp = (count: number, answer: (path: string) => Promise<Response>) => {
  const visit = vi.fn()
  const close = vi.fn()
  const fetched = vi.fn(answer)
  vi.stubGlobal('fetch', fetched)
  const available = tenants(count)
  render(
    <QueryClientProvider client={createQueryClient()}>
      <TenantSwitchDialog
        layout={{
          activeTenant: tenant(1),
          availableTenants: available.slice(0, 50),
          availableTenantsTotal: count,
        }}
        onClose={close}
        visit={visit}
      />
    </QueryClientProvider>,
  )
  return { user: userEvent.setup({ delay: null }), visit, close, fetched }
}

test('the dialog shows the current tenant, subdomains and which one is active', () => {
  setUp(3, async () => Response.json({}))
  expect(screen.getByRole('dialog', { name: 'Mandant wechseln' })).toHaveTextContent(
    'Aktueller Mandant: Gemeinde 1',
  )
  const [first, second] = screen.getAllByRole('option')
  expect(first).toHaveTextContent('Gemeinde 1gemeinde-1Aktiv')
  expect(second).not.toHaveTextContent('Aktiv')
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('a search without hits is answered in German, and many hits ask to refine', async () => {
  const { user } = setUp(80, async path =>
    Response.json(path.includes('Atlantis') ? { data: [], total: 0 } : { data: tenants(50), total: 77 }),
  )
  const box = screen.getByRole('combobox')
  await user.type(box, 'Atlantis')
  expect(await screen.findByText('Keine Mandanten gefunden für Atlantis')).toBeVisible()
  await user.clear(box)
  await user.type(box, 'Gem')
  expect(await screen.findByText(/Die ersten 50 Treffer. Verfeinern Sie die Suche/)).toBeVisible()
})

test('Enter right after typing waits for the answer and takes the tenant that was typed', async () => {
  const { user, visit, fetched } = setUp(58, async path => {
    const term = new URL(path, location.origin).searchParams.get('search')
    if (term === null) return Response.json({ message: 'Mandant gewechselt' })
    const data = tenants(58).filter(({ name }) => name.includes(term))
    return Response.json({ data, total: data.length })
  })
  await user.type(screen.getByRole('combobox'), 'Gemeinde 4')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(11))
  await user.keyboard('5{Enter}')
  await waitFor(() => expect(visit).toHaveBeenCalledWith('/dashboard'))
  expect(fetched.mock.calls.at(-1)?.[0]).toBe(`/api/layout/switch-tenant/${tenant(45).id}`)
})

test('while switching an overlay stands over the list, then everything starts afresh', async () => {
  let answer = (_: Response) => {}
  const { user, visit, fetched } = setUp(
    3,
    () =>
      new Promise(resolve => {
        answer = resolve
      }),
  )
  await user.keyboard('{ArrowDown}{Enter}')
  expect(await screen.findByText('Wechsle Mandant...')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Schließen' })).toBeDisabled()
  expect(fetched.mock.calls[0]?.[0]).toBe(`/api/layout/switch-tenant/${tenant(2).id}`)
  answer(Response.json({ message: 'Mandant gewechselt' }))
  await waitFor(() => expect(visit).toHaveBeenCalledWith('/dashboard'))
})

test('a refusal only ends the waiting', async () => {
  const { user, visit, close } = setUp(3, async () =>
    Response.json({ message: 'Nein', code: 'x', errors: {} }, { status: 404 }),
  )
  await user.click(screen.getByRole('option', { name: /Gemeinde 3/ }))
  await waitFor(() => expect(screen.queryByText('Wechsle Mandant...')).toBeNull())
  expect(toastQueue.getVisible()).toEqual([])
  expect(visit).not.toHaveBeenCalled()
  expect(close).not.toHaveBeenCalled()
})

test('choosing the active tenant just closes, and so does Escape', async () => {
  const { user, close, fetched } = setUp(3, async () => Response.json({}))
  await user.click(screen.getByRole('option', { name: /Gemeinde 1/ }))
  expect(close).toHaveBeenCalledTimes(1)
  await user.keyboard('{Escape}')
  expect(close).toHaveBeenCalledTimes(2)
  expect(fetched).not.toHaveBeenCalled()
})
