import type { SsoMigrationFields } from '@lotse/contract'
import type { Ctx } from '../../../platform/context.ts'

const purpose = 'sso-migration'

export const sealEntered = ({ secrets }: Pick<Ctx, 'secrets'>, entered: SsoMigrationFields): string =>
  secrets.seal(purpose, JSON.stringify(entered))

export const openEntered = ({ secrets }: Pick<Ctx, 'secrets'>, sealed: string): SsoMigrationFields =>
  JSON.parse(secrets.open(purpose, sealed))
