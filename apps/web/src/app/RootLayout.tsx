import { Outlet } from '@tanstack/react-router'
import { UiProvider } from '../ui/UiProvider.tsx'
import { usePageChanges } from './page-changes.ts'

export function RootLayout() {
  usePageChanges()
  return (
    <UiProvider>
      <Outlet />
    </UiProvider>
  )
}
