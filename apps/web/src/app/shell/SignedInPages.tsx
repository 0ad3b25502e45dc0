import { Outlet } from '@tanstack/react-router'
import { AccountNotices } from '../../features/tenancy/AccountNotices.tsx'
import { Shell } from './Shell.tsx'

export function SignedInPages() {
  return (
    <Shell>
      <AccountNotices />
      <Outlet />
    </Shell>
  )
}
