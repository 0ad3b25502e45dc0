/** Where no pointer and no key follows, as after a focus that a script has moved. */
const patienceMs = 400

/**
 * Does it once the press that is under way has ended, of a pointer or a key. Whoever leaves a field by pressing a button must not have the
 * button move away below the pointer, because something appears above it.
 */
export const afterPress = (act: () => void): void => {
  let isDone = false
  const finish = () => {
    if (isDone) return
    isDone = true
    window.removeEventListener('pointerup', finishSoon)
    window.removeEventListener('keyup', finish)
    act()
  }
  // The click comes in the same breath as the release, just after it.
  const finishSoon = () => setTimeout(finish)
  window.addEventListener('pointerup', finishSoon)
  window.addEventListener('keyup', finish)
  setTimeout(finish, patienceMs)
}
