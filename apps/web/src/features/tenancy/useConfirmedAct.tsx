import { useConfirmedAct as useAct } from '../../app/useConfirmedAct.tsx'
import { useRefreshPeople } from './people-query.ts'

export type { Act } from '../../app/useConfirmedAct.tsx'

/** Acts on people; the lists of people are read anew afterwards. */
export const useConfirmedAct = () => useAct(useRefreshPeople())
