export interface Pace {
  count: number
  perSecond: number
  /** Milliseconds of this process for one. */
  cpuEach: number
  /** And of the other process. */
  cpuThere: number
}

export const cpuMs = (usage = process.cpuUsage()): number => (usage.user + usage.system) / 1000

/** As many as go within some seconds, several at a time, after a few that nobody counts. */
export const signInsFor = async (
  seconds: number,
  atOnce: number,
  signIn: (number: number) => Promise<void>,
  cpuOfOther: () => Promise<number> = async () => 0,
): Promise<Pace> => {
  let next = 0
  const loopUntil = async (end: number): Promise<number> => {
    let done = 0
    while (performance.now() < end) {
      next += 1
      await signIn(next)
      done += 1
    }
    return done
  }
  const allUntil = async (end: number) => {
    const counts = await Promise.all(Array.from({ length: atOnce }, () => loopUntil(end)))
    return counts.reduce((sum, count) => sum + count, 0)
  }
  await allUntil(performance.now() + 1500)
  const there = await cpuOfOther()
  const [since, before] = [performance.now(), cpuMs()]
  const count = await allUntil(since + seconds * 1000)
  const [until, after] = [performance.now(), cpuMs()]
  return {
    count,
    perSecond: count / ((until - since) / 1000),
    cpuEach: (after - before) / count,
    cpuThere: ((await cpuOfOther()) - there) / count,
  }
}
