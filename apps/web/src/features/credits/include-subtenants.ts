import { useLayoutData } from '../../app/layout-data.ts'
import { useKeptChoice } from '../../ui/hooks/use-kept-choice.ts'

/** Whether the sub-tenants' usage is counted in. Only a main tenant has the choice; it is kept for the next visit. */
export const useIncludeSubTenants = () => {
  const [choice, setChoice] = useKeptChoice('lotse.credits.include-subtenants', ['0', '1'])
  const { layout, isLoading } = useLayoutData()
  const isMainTenant = layout?.activeTenant?.type_role === 'main'
  return {
    /** False until it is known whose figures to ask for, so that nobody asks twice. */
    isKnown: choice === '0' || !isLoading,
    isMainTenant,
    includesSubTenants: isMainTenant && choice === '1',
    setIncludesSubTenants: (isIncluded: boolean) => setChoice(isIncluded ? '1' : '0'),
  }
}
