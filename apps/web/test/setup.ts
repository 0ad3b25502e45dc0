import '@testing-library/jest-dom/vitest'
import { cleanup, configure, prettyDOM } from '@testing-library/react'
import * as React from 'react'
import { afterEach, vi } from 'vitest'
import { toast } from '../src/ui/overlays/toasts.ts'

/** Writes the page out only for whoever reads it: a search that goes on until something is there fails many times, unread. */
const elementError = (message: string | null, container: Element): Error =>
  Object.defineProperty(new Error(), 'message', {
    configurable: true,
    get: () => `${message}\n\n${prettyDOM(container)}`,
  })

configure({
  // The first page of a file loads its modules on demand, which takes longer than a second on a busy machine, and much longer on one for many.
  asyncUtilTimeout: process.env.CI === 'true' ? 60_000 : 10_000,
  getElementError: elementError,
})

/**
 * For its warnings React notes where each element was made, ten thousand of them a second; whoever has made so many already notes no more.
 * That is a seventh of these tests' time.
 */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as object as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object
}
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => undefined })

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
