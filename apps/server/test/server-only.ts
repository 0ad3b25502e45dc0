/** For what only a PostgreSQL server can do; the embedded database has one connection and no clock of its own. */
export const hasServer = Boolean(process.env.TEST_DATABASE_URL)
if (!hasServer)
  process.stderr.write(
    '!!! TEST_DATABASE_URL is not set: the tests that need a PostgreSQL server did NOT run.\n',
  )
