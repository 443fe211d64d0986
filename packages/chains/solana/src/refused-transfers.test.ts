import { address } from '@solana/kit'
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

const sale = (more: Partial<SimpleTransfer> = {}): SimpleTransfer => ({
  kind: 'simpleTransfer',
  asset: tokenAt(mint),
  amount: 5n,
  sources: [owner.address],
  to: vault,
  ...more,
})

const unchecked = { ...contextOf(), waived: { estimate: true, balance: false } }

/** An extension in bytes: type, length, content. */
const part = (kind: number, ...content: number[]): number[] => [kind, 0, content.length, 0, ...content]

/** New accounts are frozen; the node may leave the extension out of its answer. */
const frozenByDefault = (stated: boolean): void => {
  const state = { extension: 'defaultAccountState', state: { accountState: 'frozen' } }
  network.mint(mint, programs.token2022, 6, Uint8Array.from(part(6, 2)), stated ? [state] : [])
  network.hold(owner.address, mint, programs.token2022, 5n)
}

/** The recipient's account wants a memo right before every transfer. */
const wantingMemo = (wants: boolean): void => {
  network.mint(mint, programs.token2022, 6)
  network.hold(owner.address, mint, programs.token2022, 5n)
  const parts = Uint8Array.from([...part(7), ...part(8, wants ? 1 : 0)])
  network.hold(vault, mint, programs.token2022, 0n, undefined, parts)
}

describe('a token that freezes new accounts', () => {
  it('is refused for a recipient without an account', async () => {
    frozenByDefault(true)
    await expect(buildOver(chain, sale())).rejects.toThrow(/freezes new accounts/)
  })

  it('is sold to a recipient whose account has been thawed', async () => {
    frozenByDefault(true)
    network.hold(vault, mint, programs.token2022, 0n)
    const built = await buildOver(chain, sale())
    expect(await network.send(String(built.tx), owner)).not.toHaveProperty('failure')
  })

  it('fails on the network with error 17, which the simulation shows when the node does not tell the extension', async () => {
    frozenByDefault(false)
    await expect(buildOver(chain, sale())).rejects.toThrow(
      /would fail: AccountFrozen of the Token-2022 program \(.*"Custom":17/,
    )
    const built = await buildOver(chain, sale(), unchecked)
    expect(await network.send(String(built.tx), owner)).toMatchObject({ failure: expect.stringContaining('0x11') })
  })
})

describe('a recipient’s token account', () => {
  it('that is frozen is refused', async () => {
    network.mint(mint, programs.token, 6)
    network.hold(owner.address, mint, programs.token, 5n)
    network.hold(vault, mint, programs.token, 0n)
    const account = associatedAccount(vault, mint, programs.token)
    const found = network.svm.getAccount(address(account))
    if (!found.exists) throw new Error('The account was not made.')
    network.put(
      account,
      programs.token,
      Uint8Array.from(found.data, (byte, index) => (index === 108 ? 2 : byte)),
    )
    await expect(buildOver(chain, sale())).rejects.toThrow(/is frozen by the issuer/)
  })

  it('that wants a preceding memo is refused, as the network would with error 36', async () => {
    wantingMemo(true)
    await expect(buildOver(chain, sale())).rejects.toThrow(/preceding memo only/)
    wantingMemo(false)
    const built = await buildOver(chain, sale())
    wantingMemo(true)
    expect(await network.send(String(built.tx), owner)).toMatchObject({ failure: expect.stringContaining('0x24') })
  })

  it('that no longer wants memos is paid', async () => {
    wantingMemo(false)
    const built = await buildOver(chain, sale())
    expect(await network.send(String(built.tx), owner)).not.toHaveProperty('failure')
  })
})

describe('a transfer that the network would refuse', () => {
  it('is not built', async () => {
    network.mint(mint, programs.token, 6)
    network.hold(owner.address, mint, programs.token, 5n)
    // A balance that the funds do not know of: the node's list is older than its state.
    const list = await chain.readFunds(sale(), contextOf())
    network.hold(owner.address, mint, programs.token, 4n)
    await expect(chain.build(sale(), list, contextOf())).rejects.toMatchObject({
      code: 'unableToBuildTransaction',
      message: expect.stringContaining('would fail'),
    })
  })

  it('is not built where no node simulates it, unless the estimate is waived', async () => {
    network.refused.set('simulateTransaction', 'disabled')
    const coins = sale({ asset: sol, amount: SOLS })
    await expect(buildOver(chain, coins)).rejects.toThrow(/no node simulated it/)
    await expect(buildOver(chain, coins, unchecked)).resolves.toBeDefined()
  })
})

describe('rent', () => {
  it('is what the node tells', async () => {
    network.mint(mint, programs.token, 6)
    network.hold(owner.address, mint, programs.token, 5n)
    const usual = (await buildOver(chain, sale())).networkFee
    network.rent = 1_488_440
    expect(usual - (await buildOver(chain, sale())).networkFee).toBe(2_039_280n - 1_488_440n)
  })

  it('of a plain account is the floor of recipients and of what stays', async () => {
    network.rent = 650_240
    const to = (amount: bigint) => sale({ asset: sol, amount })
    // The runtime of the test still charges the old rent, so that its own verdict is waived.
    await expect(buildOver(chain, to(650_239n), unchecked)).rejects.toThrow('at least 650240 lamports')
    await expect(buildOver(chain, to(650_240n), unchecked)).resolves.toBeDefined()
  })

  it('is the dated fallback where the node tells none, zero or more than twice the usual', async () => {
    for (const rent of [0, -1, 2_000_000, 1.5]) {
      network.rent = rent
      await expect(buildOver(chain, sale({ asset: sol, amount: 890_879n }), unchecked)).rejects.toThrow('890880')
    }
    network.refused.set('getMinimumBalanceForRentExemption', 'unknown method')
    await expect(buildOver(chain, sale({ asset: sol, amount: 890_879n }), unchecked)).rejects.toThrow('890880')
  })
})
