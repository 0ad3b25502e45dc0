import { noteOutcomes } from '../src/modules/separation-proof/proofs-store.ts'
import { table } from '../src/modules/separation-proof/walk/call-route.ts'
import type { TestApp } from './test-app.ts'

/** As if a process had come so far before it was killed: all but these routes are walked. */
export const walkedBefore = ({ app }: TestApp, proof: string, left: readonly string[]): Promise<void> =>
  noteOutcomes(
    app.database.db,
    proof,
    table
      .filter(([name]) => !left.includes(name))
      .map(([name, { method, path }]) => ({
        route: { route: name, method, path, calls: 10, is_controlled: false, failures: 0, findings: 0 },
        findings: [],
      })),
  )
