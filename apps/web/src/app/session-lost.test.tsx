import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { anonymous, openPage, person, refuse, sessionOf, signedIn } from '../../test/open-page.tsx'
import { tellDraftOwner } from '../ui/forms/kept-draft.ts'
import { toastQueue } from '../ui/overlays/toasts.ts'
import { call, onSessionLost, sessionHolder } from './api.ts'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './router.tsx'
import { leaveLostSession } from './session-lost.ts'

test('when the session ends on the server the person comes to the sign-in page, told once, and can return', async () => {
  let isSignedIn = true
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/session') return Response.json(isSignedIn ? signedIn : anonymous)
    return Response.json(
      { message: 'Nicht angemeldet', code: 'unauthenticated', errors: {} },
      { status: isSignedIn ? 404 : 401 },
    )
  })
  window.history.replaceState(null, '', '/news')
  const queryClient = createQueryClient()
  const router = createAppRouter(queryClient)
  onSessionLost(() => leaveLostSession(queryClient, router))
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { level: 1, name: 'Neuigkeiten' })

  isSignedIn = false
  await act(async () => {
    await Promise.allSettled([call('profile.edit'), call('profile.sessions.index')])
  })

  // The notice goes by itself.
  await waitFor(() =>
    expect(texts()).toEqual(['Ihre Sitzung ist abgelaufen. Bitte melden Sie sich erneut an.']),
  )
  await screen.findByRole('heading', { level: 1, name: 'Anmelden' })
  expect(router.state.location.search).toEqual({ redirect: '/news' })
})

const installation = { company_line: null, contact_email: null, takes_support_requests: true }
const texts = () => toastQueue.getVisible().map(toast => toast.text)

test('a save that meets the end of the session is told once, and what was typed comes back to that person alone', async () => {
  tellDraftOwner(sessionHolder)
  let losses = 0
  onSessionLost(() => {
    losses += 1
  })
  const { user } = openPage('/support', {
    'public.installation': installation,
    'support.store': {
      ...refuse(401, 'Nicht angemeldet'),
      reply: { message: 'Nicht angemeldet', code: 'unauthenticated', errors: {} },
    },
  })
  await user.type(await screen.findByLabelText(/Nachricht/), 'Lange überlegt')
  await user.type(screen.getByLabelText(/Betreff/), 'Upload')
  await user.click(screen.getByRole('button', { name: 'Anfrage senden' }))
  await waitFor(() => expect(losses).toBe(1))
  expect(screen.queryByText('Nicht angemeldet')).toBeNull()
  expect(texts()).toEqual([])
  const kept = sessionStorage.getItem('lotse.draft') ?? ''

  cleanup()
  openPage('/support', { 'public.installation': installation })
  await waitFor(() => expect(screen.getByLabelText(/Nachricht/)).toHaveValue('Lange überlegt'))
  expect(screen.getByLabelText(/Betreff/)).toHaveValue('Upload')
  expect(texts()).toEqual([expect.stringContaining('ist wieder da')])

  cleanup()
  sessionStorage.setItem('lotse.draft', kept)
  const other = { ...person, id: '00000000-0000-4000-8000-000000000009' }
  openPage('/support', { 'session.show': sessionOf(other), 'public.installation': installation })
  expect(await screen.findByLabelText(/Nachricht/)).toHaveValue('')
  expect(sessionStorage.getItem('lotse.draft')).toBeNull()
})
