const tick = 250

/**
 * A time limit that counts its own ticks and not the clock: a machine that slept or stood still has not used any of it.
 * Returns how to set it anew and how to end it.
 */
export const createTimeLimit = (onEnd: () => void) => {
  let left = 0
  let timer: NodeJS.Timeout | undefined
  const end = () => {
    clearInterval(timer)
    timer = undefined
  }
  return {
    allow: (milliseconds: number): void => {
      left = milliseconds
      timer ??= setInterval(() => {
        left -= tick
        if (left > 0) return
        end()
        onEnd()
      }, tick)
    },
    end,
  }
}
