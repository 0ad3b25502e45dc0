import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { I18nProvider, RouterProvider } from 'react-aria-components'
import { ToastRegion } from './ToastRegion.tsx'

/**
 * Stands once around the app, inside the router's root route: German for React Aria, toasts, and client-side
 * navigation for every link of the kit (they all take plain `href`s).
 */
export function UiProvider({ children }: { children: ReactNode }) {
  const router = useRouter()
  return (
    <I18nProvider locale="de-DE">
      <RouterProvider navigate={href => void router.navigate({ href })}>
        {children}
        <ToastRegion />
      </RouterProvider>
    </I18nProvider>
  )
}
