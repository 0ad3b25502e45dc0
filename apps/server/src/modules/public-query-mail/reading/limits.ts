/** What reading one mail may cost: generous for a real one and small for a bomb. */
export const mailLimits = {
  headBytes: 256 * 1024,
  parts: 300,
  /** Mails within mails, and signed ones within them. */
  depth: 5,
  textBytes: 2_000_000,
  /** Of a part that has to be whole before it can be read: signed or packed by Outlook. */
  packedBytes: 70_000_000,
  /** Pictures of a footer are smaller. */
  trimmingBytes: 20_000,
} as const

/** What the process that reads one mail may use. Time is CPU time, so that a busy machine does not fail good mails. */
export interface MailChildLimits {
  residentBytes: number
  heapMegabytes: number
  cpuMilliseconds: number
  /** Of all that it hands out: the files of a mail and its text. */
  outputBytes: number
  /** Until it says that it runs; on a busy machine that takes its time. */
  startMilliseconds: number
  /** From then on: neither taking nor giving anything for so long, it hangs. */
  silentMilliseconds: number
}

export const mailChildLimits: MailChildLimits = {
  residentBytes: 600_000_000,
  heapMegabytes: 300,
  cpuMilliseconds: 60_000,
  outputBytes: 120_000_000,
  startMilliseconds: 120_000,
  silentMilliseconds: 120_000,
}
