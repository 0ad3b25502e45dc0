import { useConfirmedAct } from '../../app/use-confirmed-act.tsx'
import { useRefreshPeople } from './people-query.ts'

/** Acts on people are asked for first; the lists of people are read anew afterwards. */
export const useActOnPeople = () => useConfirmedAct(useRefreshPeople())
