import { noValue } from '../texts/format.ts'

/** The beginning of a checksum, which is enough to tell two apart; the whole on pointing at it. */
export function HashCell({ sha256 }: { sha256: string | null }) {
  return sha256 ? (
    <code className="text-sm" title={sha256}>
      {sha256.slice(0, 12)}…
    </code>
  ) : (
    noValue
  )
}
