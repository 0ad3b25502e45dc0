import { Outlet, useRouter } from '@tanstack/react-router'
import { I18nProvider, RouterProvider } from 'react-aria-components'
import { ToastRegion } from '../ui/ToastRegion.tsx'
import { usePageChanges } from './page-changes.ts'

/** The links of the component kit know only `href`; here they learn to go through the router. */
export function RootLayout() {
  const router = useRouter()
  usePageChanges()
  return (
    <I18nProvider locale="de-DE">
      <RouterProvider navigate={path => router.history.push(path)}>
        <Outlet />
        <ToastRegion />
      </RouterProvider>
    </I18nProvider>
  )
}
