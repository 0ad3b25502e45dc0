import { enableCompileCache } from 'node:module'
import './platform/drizzle-as-commonjs.ts'

// Compiled once, not at every start.
enableCompileCache()

const { run } = await import('./run.ts')
const { StartError } = await import('./platform/start-error.ts')

try {
  await run()
} catch (error) {
  const text = error instanceof Error && !(error instanceof StartError) ? error.stack : undefined
  process.stderr.write(`${text ?? (error instanceof Error ? error.message : String(error))}\n`)
  process.exit(1)
}
