import { buildWebApp } from './web-build.ts'

process.env.NODE_ENV ??= 'production'
await buildWebApp()
await import('../apps/server/src/main.ts')
