import { enableCompileCache } from 'node:module'
import './platform/drizzle-as-commonjs.ts'

// Compiled once, not at every start.
enableCompileCache()

const { run } = await import('./run.ts')
const { describeError } = await import('./platform/describe-error.ts')
const { explainStartFailure } = await import('./platform/explain-start-failure.ts')
const { StartError } = await import('./platform/start-error.ts')

/** A sentence where the operator can help it; all there is to know where not. */
const sentenceOf = (error: unknown): string =>
  error instanceof StartError
    ? error.message
    : (explainStartFailure(error, process.env.DATABASE_URL) ??
      `Lotse konnte nicht starten: ${JSON.stringify(describeError(error), null, 2)}`)

try {
  await run()
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`)
  process.exit(1)
}
