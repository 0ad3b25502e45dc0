import { useConfirmedAct as useAct } from '../../app/use-confirmed-act.tsx'
import { useRefreshPeople } from './people-query.ts'

export type { Act } from '../../app/use-confirmed-act.tsx'

/** Acts on people; the lists of people are read anew afterwards. */
export const useConfirmedAct = () => useAct(useRefreshPeople())
