import { Transaction } from '@mysten/sui/transactions'
import { toBase58 } from '@mysten/sui/utils'
import { UnreadableInput } from '@switchyard/chain-kit'
import type { Chain, SimpleTransfer } from '@switchyard/core'
import { beforeEach, describe, expect, it } from 'vitest'
import { decode } from './decode/decode.ts'
import { buildOver, chainOver, coin, context, tokenAt, USDC } from './testing/fixtures.ts'
import { coinOf, coinsOf, idOf, Network } from './testing/network.ts'
import { encodeTransaction } from './transaction.ts'

const owner = idOf(0xaa)
const vault = idOf(0xbb)
const SUI = '0x2::sui::SUI'

const native = (amount: bigint): SimpleTransfer => ({
  kind: 'simpleTransfer',
  asset: coin,
  amount,
  sources: [owner],
  to: vault,
})
const sale = (amount: bigint): SimpleTransfer => ({ ...native(amount), asset: tokenAt(USDC) })

const gas = [coinOf(1, 2_000_000_000n), coinOf(2, 3_000_000_000n)]
const parts = { sender: owner, to: vault, coins: [], gas, gasPrice: 750n, gasBudget: 2_497_880n }

/** Written by Sui's library 2.33.1, the first that is known here to write withdrawals, of the same parts. */
const vectors = {
  token: {
    built: { ...parts, amount: 700n, withdrawal: { coinType: USDC, amount: 700n } },
    bytes:
      'AAACAgC8AgAAAAAAAAAH26NGcuMMsGWx+T46tVMYdo/W/vZsFZQsn3y4RuL5AOcEdXNkYwRVU0RDAAAAILu7u7u7u7u7u7u7u7u7u7u7u7u7u7u7u7u7u7u7u7u7AgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAgRjb2luDHJlZGVlbV9mdW5kcwEH26NGcuMMsGWx+T46tVMYdo/W/vZsFZQsn3y4RuL5AOcEdXNkYwRVU0RDAAEBAAABAQIAAAEBAKqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqAgEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAYTXFwAAAAAgAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQECAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgKE1xcAAAAAIAICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqruAgAAAAAAAFgdJgAAAAAAAA==',
    sold: { amount: 700n, token: USDC },
  },
  'token and objects': {
    built: {
      ...parts,
      amount: 700n,
      coins: [coinOf(4, 500n), coinOf(5, 90n)],
      withdrawal: { coinType: USDC, amount: 110n },
    },
    bytes:
      'AAAFAQAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBASE1xcAAAAAIAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEAQAFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQWE1xcAAAAAIAUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFAgBuAAAAAAAAAAAH26NGcuMMsGWx+T46tVMYdo/W/vZsFZQsn3y4RuL5AOcEdXNkYwRVU0RDAAAACLwCAAAAAAAAACC7u7u7u7u7u7u7u7u7u7u7u7u7u7u7u7u7u7u7u7u7uwQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAIEY29pbgxyZWRlZW1fZnVuZHMBB9ujRnLjDLBlsfk+OrVTGHaP1v72bBWULJ98uEbi+QDnBHVzZGMEVVNEQwABAQIAAwEAAAIBAQACAAACAQAAAQEDAAEBAwIAAAABBACqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqgIBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQGE1xcAAAAAIAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgIChNcXAAAAACACAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq7gIAAAAAAABYHSYAAAAAAAA=',
    sold: { amount: 700n, token: USDC },
  },
  SUI: {
    built: { ...parts, amount: 9_000_000_000n, withdrawal: { coinType: SUI, amount: 9_000_000_000n } },
    bytes:
      'AAACAgAAGnEYAgAAAAAHAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAIDc3VpA1NVSQAAACC7u7u7u7u7u7u7u7u7u7u7u7u7u7u7u7u7u7u7u7u7uwIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAIEY29pbgxyZWRlZW1fZnVuZHMBBwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACA3N1aQNTVUkAAQEAAAEBAgAAAQEAqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqoCAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBhNcXAAAAACABAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAoTXFwAAAAAgAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgKqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqu4CAAAAAAAAWB0mAAAAAAAA',
    sold: { amount: 9_000_000_000n, token: undefined },
  },
  'SUI and gas coins': {
    built: { ...parts, amount: 5_000_000_000n, withdrawal: { coinType: SUI, amount: 60_000_000n } },
    bytes:
      'AAADAgAAh5MDAAAAAAAHAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAIDc3VpA1NVSQAAAAgA8gUqAQAAAAAgu7u7u7u7u7u7u7u7u7u7u7u7u7u7u7u7u7u7u7u7u7sEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACBGNvaW4McmVkZWVtX2Z1bmRzAQcAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAgNzdWkDU1VJAAEBAAADAAECAAACAAEBAQABAQMCAAAAAQIAqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqoCAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBhNcXAAAAACABAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAoTXFwAAAAAgAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgKqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqu4CAAAAAAAAWB0mAAAAAAAA',
    sold: { amount: 5_000_000_000n, token: undefined },
  },
}

describe.each(Object.entries(vectors))('a withdrawal of %s', (_, { built, bytes, sold }) => {
  it('is encoded as by the official library', () => {
    expect(encodeTransaction(built)).toBe(bytes)
  })

  it('is decoded, with the type that it names', () => {
    const read = decode({ tx: bytes, txType: 'SUI', networkFee: 0n })
    expect(read).toEqual({ to: vault, ...sold, others: [], from: [owner], fee: 2_497_880n })
  })
})

describe('a transfer of objects', () => {
  it.each([
    ['SUI', []],
    ['one object', [coinOf(4, 500n)]],
    ['merged objects', [coinOf(4, 500n), coinOf(5, 90n), coinOf(6, 1n)]],
    ['200 objects', coinsOf(7, 200, 1n)],
  ])('is encoded as by the official library: %s', async (_, coins) => {
    const transaction = new Transaction()
    transaction.setSender(owner)
    transaction.setGasPrice(750n)
    transaction.setGasBudget(2_497_880n)
    transaction.setGasPayment(gas.map(({ objectId, version, digest }) => ({ objectId, version, digest })))
    const [first, ...rest] = coins.map(({ objectId, version, digest }) =>
      transaction.objectRef({ objectId, version, digest }),
    )
    if (first && rest.length > 0) transaction.mergeCoins(first, rest)
    const [part] = transaction.splitCoins(first ?? transaction.gas, [77n])
    transaction.transferObjects([part], vault)
    const bytes = Buffer.from(await transaction.build()).toString('base64')
    expect(encodeTransaction({ ...parts, coins, amount: 77n })).toBe(bytes)
  })
})

describe('a withdrawal that is not a plain transfer', () => {
  const tampered = (from: string, to: string): string => {
    const hex = Buffer.from(vectors.token.bytes, 'base64').toString('hex')
    expect(hex.split(from).length).toBeGreaterThan(1)
    return Buffer.from(hex.replace(from, to), 'hex').toString('base64')
  }
  const text = (name: string) => Buffer.from(name).toString('hex')

  it.each([
    ['calls another function', text('redeem_funds'), text('redeem_fundz')],
    ['calls another module', text('coin'), text('pool')],
    ['withdraws for the sponsor', `${text('USDC')}0000`, `${text('USDC')}0001`],
    ['redeems another type than it withdraws', `${text('USDC')}0000`, `${text('USDT')}0000`],
    ['transfers an unknown result', '010200000101', '010205000101'],
  ])('is refused when it %s', (_, from, to) => {
    expect(() => decode({ tx: tampered(from, to), txType: 'SUI', networkFee: 0n })).toThrow(UnreadableInput)
  })
})

describe.each(['graphql', 'json-rpc'] as const)('address balances over %s', (protocol) => {
  let network: Network
  let chain: Chain

  beforeEach(() => {
    network = new Network()
    network.coins.set(SUI, [coinOf(1, 2_000_000_000n), coinOf(2, 3_000_000_000n)])
    network.coins.set(USDC, [coinOf(3, 10n), coinOf(4, 500n), coinOf(5, 90n)])
    network.inAddress.set(USDC, 1_000n)
    chain = chainOver(protocol === 'graphql' ? network.graphql : network.jsonRpc, { protocol })
  })

  const funds = (deposit: SimpleTransfer) => chain.readFunds({ ...deposit, sources: [owner] }, context)

  it('are part of the funds and of the balance', async () => {
    network.inAddress.set(SUI, 7n)
    expect(await funds(sale(1n))).toMatchObject({ balance: 1_600n, gasBalance: 5_000_000_007n })
    expect(await chain.readBalances?.('SUI', owner, context)).toEqual([{ token: coin, amount: 5_000_000_007n }])
  })

  it.each([
    ['objects alone where they suffice', 600n, 0],
    ['the address balance alone where they do not', 1_000n, 1],
    ['both where neither suffices', 1_600n, 1],
  ])('sell a token from %s', async (_, amount, withdrawals) => {
    const built = await buildOver(chain, sale(amount))
    expect(chain.decode(built, 'SUI')).toMatchObject({ to: vault, amount, token: USDC, others: [], from: [owner] })
    const bytes = Buffer.from(String(built.tx), 'base64').toString('latin1')
    expect(bytes.split('redeem_funds').length - 1).toBe(withdrawals)
  })

  it('do not sell more than there is', async () => {
    await expect(buildOver(chain, sale(1_601n))).rejects.toMatchObject({ code: 'insufficientBalance' })
  })

  it('sell SUI beside gas coins that pay for the gas', async () => {
    network.inAddress.set(SUI, 4_000_000_000n)
    for (const amount of [1n, 4_000_000_000n, 5_000_000_000n, 8_900_000_000n]) {
      const built = await buildOver(chain, native(amount))
      expect(chain.decode(built, 'SUI')).toMatchObject({ to: vault, amount, others: [], from: [owner] })
      expect(chain.decode(built, 'SUI').token).toBeUndefined()
    }
    await expect(buildOver(chain, native(9_000_000_000n))).rejects.toMatchObject({ code: 'unableToBuildTransaction' })
  })

  it('do not pay for gas: the refusal says how to convert them', async () => {
    network.coins.set(SUI, [])
    network.inAddress.set(SUI, 4_000_000_000n)
    for (const deposit of [native(1n), sale(1n)])
      await expect(buildOver(chain, deposit)).rejects.toThrow(
        /4000000000 MIST are in the address balance.*0x2::coin::redeem_funds/,
      )
  })

  it('are not counted twice where the node lists them as objects too', async () => {
    const digest = toBase58(Uint8Array.from([...Array(12).fill(1), ...Array(20).fill(0xac)]))
    network.coins.set(USDC, [{ ...coinOf(9, 0n), digest }])
    const built = await buildOver(chain, sale(1_000n))
    expect(chain.decode(built, 'SUI')).toMatchObject({ amount: 1_000n, token: USDC })
    const { state } = await funds(sale(1n))
    expect(state).toMatchObject({ sold: { coins: [] } })
  })
})
