const closings: (() => Promise<void>)[] = []

/** For what several files of a worker share: nobody else knows which of them is the last. */
export const closeWithWorker = (close: () => Promise<void>): void => {
  closings.push(close)
}

export const endWorker = async (): Promise<void> => {
  for (const close of closings.splice(0)) await close()
}
