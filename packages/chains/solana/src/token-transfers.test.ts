import { getBase58Decoder } from '@solana/kit'
import type { Chain, SimpleTransfer } from '@switchyard/core'
import { beforeEach, describe, expect, it } from 'vitest'
import { associatedAccount } from './associated-account.ts'
import { programs } from './programs.ts'
import { buildOver, chainOver, contextOf, sol, tokenAt } from './testing/fixtures.ts'
import { addressOf, Network, wallet } from './testing/network.ts'

const owner = await wallet(7)
const vault = (await wallet(8)).address as string
const mint = addressOf(9) as string
const SOLS = 1_000_000_000n

let network: Network
let chain: Chain

beforeEach(() => {
  network = new Network()
  chain = chainOver(network.http)
  network.fund(owner.address, 10n * SOLS)
})

const native = (amount: bigint, more: Partial<SimpleTransfer> = {}): SimpleTransfer => ({
  kind: 'simpleTransfer',
  asset: sol,
  amount,
  sources: [owner.address],
  to: vault,
  ...more,
})

const memoFor = (deposit: SimpleTransfer, memo: string) =>
  ({ ...deposit, kind: 'transferWithMemo', form: 'transfer', memo }) as const

const tokenSale = (amount: bigint, more: Partial<SimpleTransfer> = {}): SimpleTransfer =>
  native(amount, { asset: tokenAt(mint), ...more })

describe.each([
  { name: 'SPL', program: programs.token, bytes: 165, rent: 2_039_280n },
  { name: 'Token-2022', program: programs.token2022, bytes: 170, rent: 2_074_080n },
])('selling $name tokens', ({ program, bytes, rent }) => {
  const paidInto = associatedAccount(vault, mint, program)

  beforeEach(() => {
    network.mint(mint, program, 6)
    network.hold(owner.address, mint, program, 5_000_000n)
  })

  it('opens the recipient’s account, pays it and states the whole cost', async () => {
    const built = await buildOver(chain, tokenSale(1_234_567n))
    const { units, ...outcome } = await network.send(String(built.tx), owner)
    expect(outcome).toEqual({})
    expect(units).toBeLessThan(60_000n)
    expect(network.tokens(paidInto)).toBe(1_234_567n)
    expect(network.tokens(associatedAccount(owner.address, mint, program))).toBe(5_000_000n - 1_234_567n)
    expect(network.bytes(paidInto)).toBe(bytes)
    expect(network.balance(owner.address)).toBe(10n * SOLS - built.networkFee)
    expect(built.networkFee).toBeGreaterThan(rent)
    expect(chain.decode(built, 'SOL')).toEqual({
      to: vault,
      amount: 1_234_567n,
      token: mint,
      others: [],
      from: [owner.address],
      fee: built.networkFee - rent,
    })
  })

  it('costs no rent when the account exists, and carries a memo', async () => {
    network.hold(vault, mint, program, 1n)
    const built = await buildOver(chain, memoFor(tokenSale(5_000_000n), 'swap:1'))
    expect(built.networkFee).toBeLessThan(20_000n)
    expect(await network.send(String(built.tx), owner)).not.toHaveProperty('failure')
    expect(network.tokens(paidInto)).toBe(5_000_001n)
    expect(chain.decode(built, 'SOL')).toMatchObject({ to: vault, token: mint, amount: 5_000_000n, memo: 'swap:1' })
  })

  it('pays an owner that is itself a program-derived address', async () => {
    const pool = associatedAccount(addressOf(3), addressOf(4), programs.token)
    const built = await buildOver(chain, tokenSale(1n, { to: pool }))
    expect(await network.send(String(built.tx), owner)).not.toHaveProperty('failure')
    expect(chain.decode(built, 'SOL').to).toBe(pool)
  })

  it('refuses a token account as recipient, whose tokens would be lost', async () => {
    network.hold(vault, mint, program, 1n)
    await expect(buildOver(chain, tokenSale(1n, { to: paidInto }))).rejects.toMatchObject({
      code: 'unableToBuildTransaction',
    })
  })

  it('uses another account of the owner when the associated one holds too little', async () => {
    const other = addressOf(77)
    network.hold(owner.address, mint, program, 9_000_000n, other)
    const built = await buildOver(chain, tokenSale(8_000_000n))
    expect(await network.send(String(built.tx), owner)).not.toHaveProperty('failure')
    expect(network.tokens(other)).toBe(1_000_000n)
    expect(network.tokens(paidInto)).toBe(8_000_000n)
  })

  it('builds without enough lamports for fee and rent, and states both', async () => {
    const poor = await wallet(20)
    network.fund(poor.address, rent)
    network.hold(poor.address, mint, program, 5n)
    const deposit = tokenSale(5n, { sources: [poor.address] })
    const built = await buildOver(chain, deposit)
    const { gasBalance } = await chain.readFunds(deposit, contextOf())
    expect(gasBalance < built.networkFee).toBe(true)
    expect(chain.decode(built, 'SOL')).toMatchObject({ to: deposit.to, amount: 5n, token: mint })
    expect(await network.send(String(built.tx), poor)).toHaveProperty('failure')
  })

  it('builds beyond the balance when the balance check is waived', async () => {
    const waiving = { ...contextOf(), waived: { balance: true, estimate: false } }
    const built = await buildOver(chain, tokenSale(5_000_001n), waiving)
    expect(chain.decode(built, 'SOL')).toMatchObject({ amount: 5_000_001n, token: mint })
    expect(await network.send(String(built.tx), owner)).toHaveProperty('failure')
  })

  it('refuses an amount above the balance and a token with other decimals', async () => {
    await expect(buildOver(chain, tokenSale(5_000_001n))).rejects.toMatchObject({ code: 'insufficientBalance' })
    await expect(buildOver(chain, tokenSale(1n, { asset: tokenAt(mint, 9) }))).rejects.toMatchObject({
      code: 'unableToBuildTransaction',
    })
  })

  it('takes three round trips', async () => {
    await buildOver(chain, tokenSale(1n))
    expect(network.trips).toHaveLength(3)
  })
})

describe('mints of Token-2022 with extensions', () => {
  const part = (kind: number, bytes: number): number[] => [kind, 0, bytes, 0, ...new Uint8Array(bytes)]

  it('includes the rent of the larger account these mints need', async () => {
    const ofMint = [...part(1, 108), ...part(14, 64), ...part(26, 33)]
    const fee = { epoch: 0, maximumFee: 0, transferFeeBasisPoints: 0 }
    network.mint(mint, programs.token2022, 6, Uint8Array.from(ofMint), [
      { extension: 'transferFeeConfig', state: { newerTransferFee: fee, olderTransferFee: fee } },
      { extension: 'transferHook', state: { authority: null, programId: null } },
      { extension: 'pausableConfig', state: { authority: null, paused: false } },
    ])
    const ofAccount = Uint8Array.from([...part(2, 8), ...part(15, 1), ...part(27, 0)])
    network.hold(owner.address, mint, programs.token2022, 9n, undefined, ofAccount)
    const built = await buildOver(chain, tokenSale(9n))
    expect(await network.send(String(built.tx), owner)).not.toHaveProperty('failure')
    expect(network.bytes(associatedAccount(vault, mint, programs.token2022))).toBe(191)
    expect(network.balance(owner.address)).toBe(10n * SOLS - built.networkFee)
  })

  it.each([
    ['transferHook', { programId: getBase58Decoder().decode(new Uint8Array(32).fill(5)) }],
    ['nonTransferable', undefined],
    ['pausableConfig', { paused: true }],
    [
      'transferFeeConfig',
      {
        newerTransferFee: { maximumFee: 100, transferFeeBasisPoints: 5 },
        olderTransferFee: { maximumFee: 0, transferFeeBasisPoints: 0 },
      },
    ],
  ])('refuses tokens whose %s would break or shorten the deposit', async (extension, state) => {
    network.mint(mint, programs.token2022, 6, undefined, [{ extension, state }])
    network.hold(owner.address, mint, programs.token2022, 5n)
    await expect(buildOver(chain, tokenSale(5n))).rejects.toMatchObject({ code: 'unableToBuildTransaction' })
  })
})

describe('missing network data', () => {
  it('throws solanaTokenProgramUnavailable for a mint that is missing, invalid or unreadable [ERR-7]', async () => {
    const unavailable = { code: 'solanaTokenProgramUnavailable', status: 502, data: { mint } }
    await expect(buildOver(chain, tokenSale(1n))).rejects.toMatchObject(unavailable)
    network.put(mint, programs.system, new Uint8Array(82))
    await expect(buildOver(chain, tokenSale(1n))).rejects.toMatchObject(unavailable)
    network.refused.set('getAccountInfo', 'try later')
    await expect(buildOver(chain, tokenSale(1n))).rejects.toMatchObject(unavailable)
    const dead = chainOver(async () => ({ status: 503, headers: {}, text: '' }))
    await expect(buildOver(dead, tokenSale(1n))).rejects.toMatchObject(unavailable)
  })

  it('throws failedToRetrieveBalance when lamports cannot be read', async () => {
    const dead = chainOver(async () => ({ status: 200, headers: {}, text: '<html>' }))
    await expect(buildOver(dead, native(1n))).rejects.toMatchObject({
      code: 'failedToRetrieveBalance',
      data: { chain: 'SOL.SOL' },
    })
    network.refused.set('getBalance', 'no')
    await expect(buildOver(chain, native(1n))).rejects.toMatchObject({ code: 'failedToRetrieveBalance' })
  })
})
