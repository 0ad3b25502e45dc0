import fc from 'fast-check'

/** Property tests try the same cases in every run, or a case that nobody has seen before stops a change that has nothing to do with it; new cases are for `npm run test:long`. */
if (process.env.TEST_EFFORT !== 'long') fc.configureGlobal({ seed: 2026 })
