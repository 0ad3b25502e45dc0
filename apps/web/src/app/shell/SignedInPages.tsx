import { Outlet } from '@tanstack/react-router'
import { Shell } from './Shell.tsx'

export function SignedInPages() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}
