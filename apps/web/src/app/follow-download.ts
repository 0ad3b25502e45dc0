/**
 * Leaves a file to the browser's own download, from the server straight to the disk: it may be larger than the memory, it can be paused,
 * and the browser goes on where it broke off.
 */
export const followDownload = (address: string): void => {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  document.body.append(link)
  link.click()
  link.remove()
}
