import { Outlet } from '@tanstack/react-router'
import { PublicLayout } from './PublicLayout.tsx'

export function PublicPages() {
  return (
    <PublicLayout>
      <Outlet />
    </PublicLayout>
  )
}
