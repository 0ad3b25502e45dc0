/** A model did not do what it was asked for; the message is for people. */
export class ModelError extends Error {
  override name = 'ModelError'
}
