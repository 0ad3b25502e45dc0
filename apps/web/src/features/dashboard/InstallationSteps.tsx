import type { Dashboard } from '@lotse/contract'
import { Card } from '../../ui/structure/Card.tsx'
import { StepList } from './widgets/StepList.tsx'

/** What a super admin does first in an installation in which nobody works yet. */
export function InstallationSteps({ steps }: { steps: NonNullable<Dashboard['installation_steps']> }) {
  return (
    <Card
      title="Lotse einrichten"
      description="Hier arbeitet noch niemand. Mit diesen Schritten beginnt die erste Organisation."
    >
      <StepList steps={steps} />
    </Card>
  )
}
