import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

/** What is not in the contract cannot be served, except the files of the built web app: a forgotten rule stops the start. */
export const guardContract = (app: FastifyInstance, webFolder: string | undefined): void => {
  const isWebFile = (method: string | string[], url: string) =>
    [method].flat().every(one => one === 'GET' || one === 'HEAD') &&
    webFolder !== undefined &&
    existsSync(join(webFolder, url))
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.name && !isWebFile(method, url))
      throw new Error(`${method} ${url} steht nicht im Vertrag und hat keine Zugriffsregel.`)
  })
}
