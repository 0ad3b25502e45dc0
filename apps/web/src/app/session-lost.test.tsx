import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { anonymous, signedIn } from '../../test/open-page.tsx'
import { toastQueue } from '../ui/overlays/toasts.ts'
import { call, onSessionLost } from './api.ts'
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

  await screen.findByRole('heading', { level: 1, name: 'Anmelden' })
  expect(router.state.location.search).toEqual({ redirect: '/news' })
  expect(toastQueue.getVisible().map(toast => toast.text)).toEqual([
    'Ihre Sitzung ist abgelaufen. Bitte melden Sie sich erneut an.',
  ])
})
