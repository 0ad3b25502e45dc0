import type { Clock } from '../src/platform/clock.ts'

export interface TestClock extends Clock {
  advance(milliseconds: number): void
  startOver(): void
}

export const createTestClock = (start = new Date('2026-11-02T09:00:00Z')): TestClock => {
  let now = start.getTime()
  return {
    now: () => new Date(now),
    advance(milliseconds) {
      now += milliseconds
    },
    startOver() {
      now = start.getTime()
    },
  }
}
