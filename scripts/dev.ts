import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildWidget } from './web-build.ts'

/** The server restarts when its sources change; Vite serves the web app with hot reload and passes calls on to the server. */
const root = join(import.meta.dirname, '..')
const port = process.env.PORT ?? '3000'
const pagePort = process.env.WEB_PORT ?? '5173'
const address = `http://127.0.0.1:${pagePort}`
const env = {
  ...process.env,
  NODE_ENV: 'development',
  PORT: port,
  BASE_URL: process.env.BASE_URL ?? address,
  LOTSE_SERVER: `http://127.0.0.1:${port}`,
}
const run = (args: string[]): ChildProcess =>
  spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' })

await buildWidget()
const children = [
  run([
    '--watch-path=apps/server',
    '--watch-path=packages/contract',
    '--watch-path=packages/chat',
    '--watch-preserve-output',
    'apps/server/src/main.ts',
  ]),
  run([
    join(root, 'node_modules/vite/bin/vite.js'),
    'apps/web',
    '--host',
    '127.0.0.1',
    '--port',
    pagePort,
    '--strictPort',
  ]),
]
const stop = (): void => {
  for (const child of children) child.kill('SIGTERM')
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
for (const child of children) child.on('exit', code => (code ? stop() : undefined))
