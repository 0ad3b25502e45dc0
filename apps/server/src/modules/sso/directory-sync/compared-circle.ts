import type { Ctx } from '../../../platform/context.ts'
import { connectionOf } from '../configuration/connection-store.ts'
import type { Connection, Directory, DirectoryScope } from '../providers/provider.ts'
import { providerOf } from '../providers/registry.ts'

export interface Compared {
  connection: Connection
  directory: Directory
  scope: DirectoryScope
  issuer: string
}

/** A circle that is to be compared, as it is saved; null if there is nothing to compare. */
export const comparedOf = async (ctx: Ctx, circleId: string): Promise<Compared | null> => {
  const connection = await connectionOf(ctx, circleId)
  const directory = connection && providerOf(connection.provider).directory
  if (!directory) return null
  const scope = directory.scopeOf(connection.settings)
  if (!scope.people && !scope.groups) return null
  return { connection, directory, scope, issuer: directory.issuerOf(connection.settings) }
}
