import { Outlet, useRouter } from '@tanstack/react-router'
import { I18nProvider, RouterProvider } from 'react-aria-components'
import { ToastRegion } from '../ui/overlays/ToastRegion.tsx'
import { usePageChanges } from './page-changes.ts'

/** German for React Aria, toasts, and client-side navigation for the links of the kit, which take plain `href`s. */
export function RootLayout() {
  const router = useRouter()
  usePageChanges()
  return (
    <I18nProvider locale="de-DE">
      <RouterProvider navigate={href => void router.navigate({ href })}>
        <Outlet />
        <ToastRegion />
      </RouterProvider>
    </I18nProvider>
  )
}
