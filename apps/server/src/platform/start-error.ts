/** Stops the start. Its message is for the person at the terminal, who needs no stack. */
export class StartError extends Error {
  override name = 'StartError'
}
