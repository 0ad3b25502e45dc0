/** Who of an incident can be blocked, and what of it can be excepted. */
export type BlockTarget = 'visitor' | 'user' | 'address'
export type WhitelistTarget = 'address' | 'user' | 'phrase'
