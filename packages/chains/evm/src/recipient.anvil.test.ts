import type { Chain, IncomingPayment } from '@switchyard/core'
import { httpFromFetch } from '@switchyard/net'
import { describeWhere } from '@switchyard/test-support'
import { type Anvil, findAnvil, startAnvil } from '@switchyard/test-support/anvil'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { evm } from './evm.ts'
import { coin, contextAt, createChain, token } from './testing/chain-under-test.ts'

/** Contracts to which wallets delegate: one that takes any payment, and one that notes it in its storage, for 22,100 gas. */
const TAKING = { address: `0x${'a1'.repeat(20)}`, code: '0x00' }
const NOTING = { address: `0x${'b2'.repeat(20)}`, code: '0x600160005500' }

/** Wallets that run their code (EIP-7702), and one that runs none. */
const WALLETS = {
  taking: `0x${'11'.repeat(20)}`,
  noting: `0x${'22'.repeat(20)}`,
  plain: `0x${'33'.repeat(20)}`,
} as const

/** A router without code of its own, which a call brings along. */
const ROUTER = `0x${'c3'.repeat(20)}`

/** Pays one wei with the gas of a `transfer` of Solidity, as routers do, and returns whether that worked. */
const paying = (to: string): string => `0x6000600060006000600173${to.slice(2)}6000f160005260206000f3`

describeWhere(findAnvil(), 'a wallet that delegates to a contract, on a real node,', (binary) => {
  let node: Anvil
  let chain: Chain
  beforeAll(async () => {
    node = await startAnvil(binary, '1')
    for (const { address, code } of [TAKING, NOTING]) await node.rpc('anvil_setCode', address, code)
    await node.rpc('anvil_setCode', WALLETS.taking, `0xef0100${TAKING.address.slice(2)}`)
    await node.rpc('anvil_setCode', WALLETS.noting, `0xef0100${NOTING.address.slice(2)}`)
    // As on every chain in use, the zero address holds coins.
    await node.rpc('anvil_setBalance', `0x${'00'.repeat(20)}`, '0xde0b6b3a7640000')
    chain = createChain(evm({ rpc: { ETH: node.url }, publicNodes: false }), httpFromFetch(fetch))
  })
  afterAll(() => node?.stop())

  /** A refund as THORChain and MAYAChain pay it. */
  const refund = (address: string): IncomingPayment => ({ asset: coin(), address, role: 'refund', payoutGas: 2_300 })

  const isPaidByRouter = async (to: string): Promise<boolean> => {
    const override = { [ROUTER]: { code: paying(to), balance: '0x1' } }
    const paid = await node.rpc('eth_call', { to: ROUTER }, 'latest', override)
    return BigInt(String(paid)) === 1n
  }

  it.each([
    ['taking', true, 'delegated'],
    ['noting', false, 'delegated'],
    ['plain', true, 'wallet'],
  ] as const)('%s payments, is refused only where a router fails to pay it', async (name, isPaid, kind) => {
    const address = WALLETS[name]
    expect(await isPaidByRouter(address)).toBe(isPaid)
    const reading = await chain.readRecipient?.(refund(address), contextAt())
    expect(reading?.kind).toBe(kind)
    expect(reading?.problems.some(({ verdict }) => verdict === 'lost')).toBe(!isPaid)
  })

  it('runs no code when it gets a token back', async () => {
    const asset = token('0x6B175474E89094C44Da98b954EedeAC495271d0F', { ticker: 'DAI', decimals: 18 })
    const reading = await chain.readRecipient?.({ ...refund(WALLETS.noting), asset, payoutGas: undefined }, contextAt())
    expect(reading).toEqual({ kind: 'delegated', problems: [] })
  })
})
