export interface DatabaseSettings {
  /** Connections at most, for requests and for background work each. */
  connections: number
  /** A statement of a request that takes longer is cut. */
  statementSeconds: number
  /** Whoever waits longer for somebody else's lock gives up. */
  lockSeconds: number
  /** A transaction that does nothing for so long is ended. */
  idleSeconds: number
  /** A statement that takes longer is looked into: whether the server still works on it, or the connection has died silently. */
  silentSeconds: number
}

export const defaultDatabaseSettings: DatabaseSettings = {
  connections: 10,
  statementSeconds: 30,
  lockSeconds: 5,
  idleSeconds: 60,
  silentSeconds: 10,
}

/** Background work has the night for it, but not for ever. */
export const backgroundAllowance = { statementSeconds: 3600, lockSeconds: 60, idleSeconds: 600 }

/**
 * Said on the connection itself and not when it is opened: PgBouncer knows none of these parameters. Compiling a plan pays only for
 * statements that take seconds, and ours do not.
 */
export const manners = ({
  statementSeconds,
  lockSeconds,
  idleSeconds,
}: Pick<DatabaseSettings, 'statementSeconds' | 'lockSeconds' | 'idleSeconds'>) => `
  set statement_timeout = '${statementSeconds}s';
  set lock_timeout = '${lockSeconds}s';
  set idle_in_transaction_session_timeout = '${idleSeconds}s';
  set jit = off`
