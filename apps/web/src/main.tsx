import './styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { onSessionLost, sessionHolder } from './app/api.ts'
import { showFlash } from './app/flash.ts'
import { createQueryClient } from './app/query-client.ts'
import { createAppRouter } from './app/router.tsx'
import { leaveLostSession } from './app/session-lost.ts'
import { tellDraftOwner } from './ui/forms/kept-draft.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const queryClient = createQueryClient()
const router = createAppRouter(queryClient)
onSessionLost(() => leaveLostSession(queryClient, router))
tellDraftOwner(sessionHolder)
showFlash()

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
