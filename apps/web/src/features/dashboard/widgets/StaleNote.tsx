import { formatDateTime } from '../../../ui/texts/format.ts'

/** Said quietly: what is shown is still worth reading, and the next reading may succeed. */
export function StaleNote({ since }: { since: string | null }) {
  return since && <p className="mt-3 text-muted text-xs">Stand: {formatDateTime(since)}</p>
}
