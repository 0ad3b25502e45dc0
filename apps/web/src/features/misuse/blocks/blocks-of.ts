/** What a list of blocks is about; each has a tab of its own. */
export type BlocksOf = 'people' | 'addresses'
