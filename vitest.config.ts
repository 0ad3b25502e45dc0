import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { patience } from './apps/server/test/patience.ts'
import { unitTests } from './architecture/server-tests.ts'

/** One more than cores, three at least: tests wait for other processes as much as they work (of two cores two workers use 1.3). */
const maxWorkers = Math.max(3, availableParallelism() + 1)

const testTimeout = patience(20_000)

const setupFiles = 'apps/server/test/seeded-properties.ts'

/** Whoever asks more often takes the time from what is waited for: a look is a request and several statements. */
const pollMs = 150

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contract', include: ['packages/contract/src/**/*.test.ts'], testTimeout } },
      {
        test: { name: 'chat', include: ['packages/chat/src/**/*.test.ts'], testTimeout: patience(60_000) },
      },
      { test: { name: 'architecture', include: ['architecture/**/*.test.ts'], testTimeout } },
      { test: { name: 'unit', include: unitTests, setupFiles, isolate: false, maxWorkers, testTimeout } },
      {
        test: {
          name: 'server',
          include: ['apps/server/{src,test}/**/*.test.ts'],
          exclude: unitTests,
          globalSetup: 'apps/server/test/template-database.ts',
          runner: 'apps/server/test/worker-runner.ts',
          setupFiles,
          maxWorkers,
          testTimeout,
          hookTimeout: patience(20_000),
          // The modules are loaded once per worker, which is most of a small file's time, and so is the app that files share.
          isolate: false,
          expect: { poll: { timeout: patience(10_000), interval: pollMs } },
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
          testTimeout,
        },
      },
      {
        root: 'apps/widget',
        test: {
          name: 'widget',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          environment: 'jsdom',
          setupFiles: 'test/setup.ts',
          testTimeout,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: 'e2e/setup.ts',
          maxWorkers,
          // Pages at once in one browser: more keep nobody but the other workers waiting.
          maxConcurrency: 3,
          // Whole stories in a browser.
          testTimeout: patience(60_000),
          hookTimeout: patience(60_000),
          expect: { poll: { timeout: patience(15_000), interval: pollMs } },
        },
      },
    ],
  },
})
