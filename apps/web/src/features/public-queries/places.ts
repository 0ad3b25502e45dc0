export const queryList = '/agent/public-queries'
export const newQuery = `${queryList}/create`
export const queryQuarantine = `${queryList}/quarantine`
export const queryOf = (id: string): string => `${queryList}/${id}`
