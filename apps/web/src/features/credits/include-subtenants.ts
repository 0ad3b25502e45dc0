import { useState } from 'react'
import { useLayoutData } from '../../app/layout-data.ts'

const storageKey = 'lotse.credits.include-subtenants'

const read = (): boolean => {
  try {
    return localStorage.getItem(storageKey) === '1'
  } catch {
    // Storage switched off: the tenant's own figures are shown.
    return false
  }
}

const write = (isIncluded: boolean): void => {
  try {
    localStorage.setItem(storageKey, isIncluded ? '1' : '0')
  } catch {
    // Then the choice lasts until the page is left.
  }
}

/** Whether the sub-tenants' usage is counted in. Only a main tenant has the choice; it is kept for the next visit. */
export const useIncludeSubTenants = () => {
  const [choice, setChoice] = useState(read)
  const { layout, isLoading } = useLayoutData()
  const isMainTenant = layout?.activeTenant?.type_role === 'main'
  return {
    /** False until it is known whose figures to ask for, so that nobody asks twice. */
    isKnown: !choice || !isLoading,
    isMainTenant,
    includesSubTenants: isMainTenant && choice,
    setIncludesSubTenants: (isIncluded: boolean) => {
      setChoice(isIncluded)
      write(isIncluded)
    },
  }
}
