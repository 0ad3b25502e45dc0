/** Quoted as it is on a German screen; marked, so that it is not read out with a German voice. */
export function NoUsage() {
  return <span lang="en">No usage data found</span>
}
