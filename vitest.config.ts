import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Vitest leaves one core free by itself; of two that would be half of the machine. */
const maxWorkers = Math.max(2, availableParallelism() - 1)

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contract', include: ['packages/contract/src/**/*.test.ts'] } },
      { test: { name: 'architecture', include: ['architecture/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          globalSetup: 'apps/server/test/template-database.ts',
          runner: 'apps/server/test/worker-runner.ts',
          maxWorkers,
          testTimeout: 90_000,
          hookTimeout: 120_000,
          // Every file has a database of its own; the modules are loaded once per worker, which is most of a small file's time.
          isolate: false,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        extends: 'apps/web/vite.config.ts',
        root: 'apps/web',
        test: {
          name: 'web',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: 'test/setup.ts',
          isolate: false,
          maxWorkers,
          testTimeout: 60_000,
        },
      },
      {
        root: 'apps/widget',
        test: {
          name: 'widget',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          environment: 'jsdom',
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: 'e2e/setup.ts',
          maxWorkers,
          // Room for a busy machine; what is quick stays quick.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
})
