import { onTestFinished, vi } from 'vitest'

/** Files that the page hands to the browser's own download until the test ends. */
export const watchSavedFiles = (): { content: Blob; name: string }[] => {
  const saved: { content: Blob; name: string }[] = []
  let content = new Blob()
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (made: Blob) => {
        content = made
        return 'blob:saved'
      },
      revokeObjectURL: () => {},
    }),
  )
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push({ content, name: this.download })
  })
  onTestFinished(() => click.mockRestore())
  return saved
}
