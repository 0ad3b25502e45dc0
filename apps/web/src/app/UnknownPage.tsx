import { NotFoundPage } from './NotFoundPage.tsx'
import { PublicLayout } from './PublicLayout.tsx'
import { useSession } from './session.ts'
import { Shell } from './shell/Shell.tsx'

/** An unknown address is no reason to lose the menu. */
export function UnknownPage() {
  const Frame = useSession().user ? Shell : PublicLayout
  return (
    <Frame>
      <NotFoundPage />
    </Frame>
  )
}
