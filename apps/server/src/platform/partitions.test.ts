import { describe, expect, it } from 'vitest'
import { partitioned } from './partitions.ts'

const small = 'create table circles (\n  id uuid primary key\n);'
const large =
  'create table messages (\n  tenant_id uuid not null,\n  primary key (tenant_id)\n) /* by tenant */ with (fillfactor = 50);'

describe('a migration of an installation in partitions', () => {
  it('is left alone where none are wanted', () => {
    expect(partitioned(`${small}\n${large}`, 0)).toBe(`${small}\n${large}`)
  })

  it('makes the marked tables in so many parts, with their options, and no other', () => {
    expect(partitioned(`${small}\n${large}`, 2)).toBe(
      [
        small,
        'create table messages (\n  tenant_id uuid not null,\n  primary key (tenant_id)\n) partition by hash (tenant_id);',
        'create table messages_p0 partition of messages for values with (modulus 2, remainder 0) with (fillfactor = 50);',
        'create table messages_p1 partition of messages for values with (modulus 2, remainder 1) with (fillfactor = 50);',
      ].join('\n'),
    )
  })
})
