import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { toast } from '../src/ui/overlays/toasts.ts'

// The first page of a file loads its modules on demand, which takes longer than a second on a busy machine, and much longer on one for many.
configure({ asyncUtilTimeout: process.env.CI === 'true' ? 60_000 : 10_000 })

/** Files of one worker share their modules and their window: every test leaves both as it found them. */
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  toast.clear()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})
