import type { Clock } from '../src/platform/clock.ts'

export interface TestClock extends Clock {
  advance(milliseconds: number): void
  /** Not behind the machine's clock: services beside ours go by that one. */
  catchUp(): void
  startOver(): void
}

export const createTestClock = (start = new Date('2026-11-02T09:00:00Z')): TestClock => {
  let now = start.getTime()
  return {
    now: () => new Date(now),
    advance(milliseconds) {
      now += milliseconds
    },
    catchUp() {
      now = Math.max(now, Date.now())
    },
    startOver() {
      now = start.getTime()
    },
  }
}
