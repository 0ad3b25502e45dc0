/** Hands a file to the browser's own download, under the given name. */
export const saveFile = (content: Blob, fileName: string): void => {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // The browser has begun to read it by the next turn; before that the address must stay valid.
  setTimeout(() => URL.revokeObjectURL(url))
}
