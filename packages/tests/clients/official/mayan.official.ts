import { createSandbox, type Sandbox } from '@switchyard/sandbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoAddress } from './demo-address.ts'
import { load } from './load.ts'

interface Quote {
  readonly type: string
  readonly swiftMayanContract: string
  readonly effectiveAmountIn64: string
}

interface Mayan {
  readonly addresses: { PRICE_URL: string; EXPLORER_URL: string; readonly MAYAN_FORWARDER_CONTRACT: string }
  fetchAllTokenList(): Promise<Readonly<Record<string, readonly object[]>>>
  fetchQuote(query: object): Promise<readonly Quote[]>
  getSwapFromEvmTxPayload(...of: readonly unknown[]): Promise<{
    readonly to: string
    readonly data: `0x${string}`
    readonly value: string
  }>
  createSwapFromSolanaInstructions(...of: readonly unknown[]): Promise<{ readonly instructions: readonly unknown[] }>
}

interface SolanaLibrary {
  readonly Connection: new (url: string) => object
}

const mayan = load<Mayan>('@mayanfinance/swap-sdk')
const { Connection } = load<SolanaLibrary>('@solana/web3.js')

const ZERO = `0x${'0'.repeat(40)}`
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'

describe('@mayanfinance/swap-sdk', () => {
  const sandbox: Sandbox = createSandbox({ seed: 'official', speed: 600 })
  beforeAll(async () => {
    const { networks } = await sandbox.listen()
    mayan.addresses.PRICE_URL = `${networks.mayan?.price}/v3`
    mayan.addresses.EXPLORER_URL = `${networks.mayan?.explorer}/v3`
  })
  afterAll(() => sandbox.close())

  const quote = async (fromChain: string, fromToken: string, amountIn64: string): Promise<Quote> => {
    const query = { amountIn64, fromToken, fromChain, toToken: ZERO, toChain: 'arbitrum', slippageBps: 'auto' }
    const [first] = await mayan.fetchQuote(query)
    if (!first) throw new Error('no quote')
    return first
  }

  it('reads the tokens of every chain', async () => {
    expect(Object.keys(await mayan.fetchAllTokenList())).toEqual(expect.arrayContaining(['ethereum', 'solana', 'base']))
  })

  it.each([
    ['USDC', USDC, '3000000000', 0n],
    ['ETH', ZERO, '1000000000000000000', 10n ** 18n],
  ])('sells %s of Ethereum: its own calldata runs and the order is filled', async (_symbol, token, amount, value) => {
    const sender = demoAddress(sandbox, 'EVM')
    const own = await quote('ethereum', token, amount)
    const call = await mayan.getSwapFromEvmTxPayload(own, sender, sender, null, sender, 1, null, null)
    expect(BigInt(call.value)).toBe(value)
    const ledger = sandbox.world.evm.find(({ chain }) => chain === 'ETH')
    const arbitrum = sandbox.world.ledger('ARB')
    const before = arbitrum.balance(sender)
    if (token !== ZERO) {
      const spender = call.to.slice(2).toLowerCase().padStart(64, '0')
      ledger?.send(sender, USDC, 0n, `0x095ea7b3${spender}${BigInt(amount).toString(16).padStart(64, '0')}`)
      sandbox.world.clock.pass(15_000)
    }
    const hash = ledger?.send(sender, call.to, value, call.data) ?? ''
    sandbox.world.clock.pass(3_600_000)
    expect(ledger?.find(hash)).toMatchObject({ failed: false })
    expect(arbitrum.balance(sender)).toBeGreaterThan(before)
    const answer = await fetch(`${mayan.addresses.EXPLORER_URL}/swap/trx/${hash}`)
    expect(await answer.json()).toMatchObject({ clientStatus: 'COMPLETED' })
  })

  it('builds the instructions of a sell from Solana over the node', async () => {
    const own = await quote('solana', ZERO, '20000000000')
    const [from, to] = [demoAddress(sandbox, 'SOL'), demoAddress(sandbox, 'EVM')]
    const connection = new Connection(sandbox.urls.solana)
    const { instructions } = await mayan.createSwapFromSolanaInstructions(own, from, to, null, connection)
    expect(instructions.length).toBeGreaterThan(3)
  })
})
