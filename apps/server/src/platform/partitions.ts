/** Tables that the migrations mark as large: those that belong to tenants and grow with their use. */
const marked =
  /create table (if not exists )?(\w+) \(((?:(?!\n\))[\s\S])*)\n\) \/\* by tenant \*\/(?: with \(([^)]*)\))?;/g

/**
 * Makes the marked tables of a migration in so many partitions by tenant; with 0 they stay as they are. The options of a table are
 * those of its partitions, for the whole has no rows of its own.
 */
export const partitioned = (text: string, partitions: number): string =>
  partitions === 0
    ? text
    : text.replace(marked, (_, ifNotExists = '', name: string, body: string, options?: string) =>
        [
          `create table ${ifNotExists}${name} (${body}\n) partition by hash (tenant_id);`,
          ...Array.from(
            { length: partitions },
            (_, remainder) =>
              `create table ${ifNotExists}${name}_p${remainder} partition of ${name} for values with (modulus ${partitions}, remainder ${remainder})${
                options ? ` with (${options})` : ''
              };`,
          ),
        ].join('\n'),
      )
