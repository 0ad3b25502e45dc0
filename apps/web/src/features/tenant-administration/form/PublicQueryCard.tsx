import { FormSwitch } from '../../../ui/fields/Switch.tsx'
import { Card } from '../../../ui/structure/Card.tsx'
import type { FormOf } from './form-of.ts'

export function PublicQueryCard({ form }: { form: FormOf<'public_query_agent_active'> }) {
  return (
    <Card title="Funktionen">
      <FormSwitch
        form={form}
        name="public_query_agent_active"
        label="Bürger:innen-Anfragen mit KI beantworten"
        description="Untermandanten können es nur, wenn ihr Hauptmandant es kann."
      />
    </Card>
  )
}
