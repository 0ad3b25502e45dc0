import { enableCompileCache } from 'node:module'
import './platform/drizzle-as-commonjs.ts'

// Compiled once, not at every start.
enableCompileCache()

const { run } = await import('./run.ts')
const { ConfigError } = await import('./platform/config.ts')

try {
  await run()
} catch (error) {
  const isPlain = error instanceof ConfigError || !(error instanceof Error)
  process.stderr.write(
    `${isPlain ? String(error).replace(/^ConfigError: /, '') : (error.stack ?? error.message)}\n`,
  )
  process.exit(1)
}
