import { configure } from '@testing-library/dom'

// A second is little on a machine for many.
configure({ asyncUtilTimeout: process.env.CI === 'true' ? 60_000 : 10_000 })
