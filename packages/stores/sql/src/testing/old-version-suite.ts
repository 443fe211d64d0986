import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { openSqlStore } from '../open-sql-store.ts'
import type { Place } from './place.ts'
import { leg } from './swap.ts'

const SCRIPT = fileURLToPath(new URL('./open-once.mjs', import.meta.url))

/** The tables of migration 0002, with one swap. `seq` is the type of the first column. */
const version2 = (seq: string): readonly string[] => [
  `create table switchyard_migration (name varchar(255) not null primary key, timestamp varchar(255) not null)`,
  `create table switchyard_migration_lock (id varchar(255) not null primary key, is_locked integer default 0 not null)`,
  `insert into switchyard_migration_lock values ('migration_lock', 0)`,
  `insert into switchyard_migration values ('0001-swaps', '2026-10-01T00:00:00.000Z')`,
  `insert into switchyard_migration values ('0002-api-keys', '2026-10-01T00:00:00.001Z')`,
  `create table swaps (seq ${seq}, swap_id text not null unique, route_id text not null, quote_id text not null,
    caller_id text not null, privacy integer not null, chain_id text not null, provider text not null,
    sell_asset text not null, buy_asset text not null, sell_amount text not null, expected_buy_amount text not null,
    source_address text not null, destination_address text not null, deposit_address text, deposit_address_key text,
    deposit_channel_id text, memo text, slippage_bps double precision, state text not null, created_at bigint not null,
    hash text)`,
  `create table swap_hashes (chain_id text not null, hash_key text not null, swap_id text not null,
    constraint swap_hashes_pk primary key (chain_id, hash_key))`,
  `create index swaps_by_channel on swaps (deposit_channel_id, seq)`,
  `create index swaps_by_deposit on swaps (deposit_address_key, seq)`,
  `create table api_keys (digest text primary key, caller_id text not null, caller text not null, expires_at bigint,
    revoked_at bigint, created_at bigint not null)`,
  `create index api_keys_by_caller on api_keys (caller_id)`,
  `insert into swaps values (1, 'old', 'route', 'quote', 'acme', 0, 'bitcoin', 'NEAR', 'BTC.BTC', 'ETH.ETH', '100000', '1.5',
    'source', 'destination', 'vault', 'vault', 'channel-1', null, null, '{}', 1790000000000, null)`,
]

const { sellAmount, ...secondLeg } = leg({ depositAddress: '0xAb', depositChannelId: 'channel-2' })

/** What migrations 0003 and 0004 made of it, with a second leg. */
const version4 = (seq: string): readonly string[] => [
  ...version2(seq),
  `alter table swaps add column onward text`,
  `alter table swaps add column onward_address_key text`,
  `alter table swaps add column onward_channel_id text`,
  `create index swaps_by_onward_channel on swaps (onward_channel_id, seq)`,
  `create index swaps_by_onward_deposit on swaps (onward_address_key, seq)`,
  `create table key_changes (id integer primary key, count bigint not null)`,
  `insert into key_changes values (1, 7)`,
  `create table retired_signing_keys (key_id text primary key, caller_id text not null, x text not null, y text not null,
    expires_at bigint not null)`,
  `insert into switchyard_migration values ('0003-second-legs', '2026-10-01T00:00:00.002Z')`,
  `insert into switchyard_migration values ('0004-key-changes', '2026-10-01T00:00:00.003Z')`,
  `update swaps set onward = '${JSON.stringify({ ...secondLeg, sellAmount: String(sellAmount) })}',
    onward_address_key = '0xab', onward_channel_id = 'channel-2'`,
]

/** A database that older statements made. */
export interface OldPlaces {
  readonly seq: string
  make(statements: readonly string[]): Promise<Place>
}

/** What holds for databases that an older version made. */
export const oldVersionSuite = (name: string, { seq, make }: OldPlaces): void => {
  describe(`${name} of an older version`, () => {
    const old = { swapId: 'old', sellAmount: 100_000n, depositAddress: 'vault', createdAt: 1_790_000_000_000 }

    it('is migrated once when several connections open it at the same time, and keeps its rows', async () => {
      const at = await make(version2(seq))
      const stores = await Promise.all(Array.from({ length: 4 }, () => openSqlStore(at.options)))
      for (const store of stores) {
        expect(await store.swaps.findByChannel('channel-1')).toMatchObject(old)
        await store.close()
      }
      await at.drop()
    })

    it('is migrated once when several processes open it at the same time', async () => {
      for (let round = 0; round < 3; round += 1) {
        const at = await make(version2(seq))
        const complaints = await Promise.all(Array.from({ length: 4 }, () => complaintOfOpening(at.options)))
        expect(complaints).toEqual(['', '', '', ''])
        await at.drop()
      }
    }, 60_000)

    it('keeps second legs under their new column names, and finds swaps by them', async () => {
      const at = await make(version4(seq))
      const store = await openSqlStore(at.options)
      const whole = { ...old, secondLeg: { ...secondLeg, sellAmount } }
      expect(await store.swaps.findByChannel('channel-2')).toMatchObject(whole)
      expect(await store.swaps.findByDepositAddress('0xAB')).toMatchObject([whole])
      expect(await store.keys.changes()).toBe(7)
      await store.close()
      await at.drop()
    })
  })
}

/** What a process that opens the database and ends writes to its error output. */
const complaintOfOpening = (options: object): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [SCRIPT, JSON.stringify(options)], { stdio: ['ignore', 'ignore', 'pipe'] })
    let complaint = ''
    child.stderr.on('data', (chunk: Buffer) => {
      complaint += chunk.toString()
    })
    child.on('error', reject)
    child.on('close', () => resolve(complaint))
  })
