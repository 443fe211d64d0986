import { Interface } from 'ethers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestEnvironment, type TestEnvironment } from '../test-environment.ts'
import { type BuiltSwap, buildVerified, unverifiableOf, verified } from './verified-swap.ts'

const USDC = 'ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const TETHER = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const STRANGER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const MAX = 2n ** 256n - 1n

const router = new Interface([
  'function depositWithExpiry(address vault, address asset, uint256 amount, string memo, uint256 expiration)',
  'function deposit(address vault, address asset, uint256 amount, string memo)',
  'function transferOut(address to, address asset, uint256 amount, string memo)',
])
const token = new Interface([
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
])

type Tx = Readonly<Record<string, string>>

/** Every way a deposit through the router could do something else, by name. */
const attacks = (tx: Tx, now: number): Readonly<Record<string, unknown>> => {
  const { vault, asset, amount, memo, expiration } = router.decodeFunctionData('depositWithExpiry', tx.data as string)
  const call = (...values: readonly unknown[]) => ({
    ...tx,
    data: router.encodeFunctionData('depositWithExpiry', values),
  })
  const [name, bought, target, limit, ...rest] = String(memo).split(':')
  const withMemo = (...parts: readonly unknown[]) => call(vault, asset, amount, parts.join(':'), expiration)
  return {
    'calls a stranger': { ...tx, to: STRANGER },
    'is paid by a stranger': { ...tx, from: STRANGER },
    'names a vault of its own': call(STRANGER, asset, amount, memo, expiration),
    'takes another token': call(vault, TETHER, amount, memo, expiration),
    'takes one unit more': call(vault, asset, amount + 1n, memo, expiration),
    'takes one unit less': call(vault, asset, amount - 1n, memo, expiration),
    'takes everything': call(vault, asset, MAX, memo, expiration),
    'has ended': call(vault, asset, amount, memo, BigInt(Math.floor(now / 1_000) - 1)),
    'ends in the year 3000': call(vault, asset, amount, memo, 32_503_680_000n),
    'never ends': call(vault, asset, amount, memo, MAX),
    'ends a day later': call(vault, asset, amount, memo, expiration + 86_400n),
    'has no end': { ...tx, data: router.encodeFunctionData('deposit', [vault, asset, amount, memo]) },
    'pays out instead': { ...tx, data: router.encodeFunctionData('transferOut', [vault, asset, amount, memo]) },
    'sends coins along': { ...tx, value: String(BigInt(tx.value ?? '0') + 1n) },
    'has bytes behind the call': { ...tx, data: `${tx.data}00` },
    'is for another chain': { ...tx, chainId: '0x38' },
    'delegates the account': { ...tx, authorizationList: [{ chainId: 1, address: STRANGER, nonce: 0 }] },
    'has a second spelling of its data': { ...tx, input: token.encodeFunctionData('approve', [STRANGER, MAX]) },
    'has an enormous gas price': { ...tx, gasPrice: '0xffffffffffff' },
    'has a second gas limit': { ...tx, gasLimit: '0xffffffffff' },
    'approves a stranger': { ...tx, data: token.encodeFunctionData('approve', [STRANGER, MAX]) },
    'approves a stranger at the token': {
      ...tx,
      to: USDC.slice(-42),
      data: token.encodeFunctionData('approve', [STRANGER, MAX]),
    },
    'transfers to a stranger': {
      ...tx,
      to: USDC.slice(-42),
      data: token.encodeFunctionData('transfer', [STRANGER, amount]),
    },
    'transfers to the vault without a memo': {
      ...tx,
      to: USDC.slice(-42),
      data: token.encodeFunctionData('transfer', [vault, amount]),
    },
    'creates a contract': { ...tx, to: undefined },
    'orders for a stranger': withMemo(name, bought, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', limit, ...rest),
    'orders another asset': withMemo(name, 'r', target, limit, ...rest),
    'accepts any output': withMemo(name, bought, target, '0', ...rest),
    'has no memo': call(vault, asset, amount, '', expiration),
    'pays an affiliate': withMemo(name, bought, target, limit, 'thief', '1000'),
  }
}

const approvals = (
  tx: Tx,
  { spender, amount }: { spender: string; amount: bigint },
): Readonly<Record<string, unknown>> => {
  const data = (name: string, ...values: readonly unknown[]) => ({
    ...tx,
    data: token.encodeFunctionData(name, values),
  })
  return {
    'of a stranger': data('approve', STRANGER, amount),
    'of one unit more': data('approve', spender, amount + 1n),
    'of everything': data('approve', spender, MAX),
    'of more and more': data('increaseAllowance', spender, amount),
    'that is a transfer': data('transfer', STRANGER, amount),
    'that is a transfer from the owner': data('transferFrom', tx.from, STRANGER, amount),
    'at another token': { ...tx, to: TETHER },
    'by a stranger': { ...tx, from: STRANGER },
    'that sends coins': { ...tx, value: '1' },
    'with bytes behind it': { ...tx, data: `${tx.data}00` },
    'for another chain': { ...tx, chainId: 56 },
    'with an enormous gas price': { ...tx, gasPrice: '0xffffffffffff' },
    'that delegates the account': { ...tx, authorizationList: [] },
  }
}

describe('an EVM transaction that does something else, written by another library', () => {
  let environment: TestEnvironment
  beforeAll(async () => {
    environment = await openTestEnvironment()
  })
  afterAll(() => environment?.close())

  const build = (provider: string, sellAsset: string, sellAmount: string): Promise<BuiltSwap> =>
    buildVerified(environment, { provider, sellAsset, buyAsset: 'BTC.BTC', sellAmount })

  it.each([
    ['THORCHAIN_STREAMING', USDC, '3000'],
    ['THORCHAIN_STREAMING', 'ETH.ETH', '2'],
    ['MAYACHAIN_STREAMING', USDC, '3000'],
  ])('is refused for %s and %s', async (provider, sellAsset, sellAmount) => {
    const built = await build(provider, sellAsset, sellAmount)
    const accept = unverifiableOf(verified(built, built.swap))
    const passing = (tx: unknown): boolean => {
      const shown = (tx as Tx).data?.startsWith('0x44bc937b') ? memoOf((tx as Tx).data) : undefined
      return [built.swap.memo, shown].some(
        (memo) => verified(built, { ...built.swap, memo, tx: tx as never }, { accept }).ok,
      )
    }
    expect(passing(built.swap.tx)).toBe(true)
    const attempts = Object.entries(attacks(built.swap.tx as never, built.now))
    expect(attempts.filter(([, tx]) => passing(tx)).map(([name]) => name)).toEqual([])
  })

  const memoOf = (data: string | undefined): string | undefined => {
    try {
      return router.decodeFunctionData('depositWithExpiry', data ?? '').memo
    } catch {
      return undefined
    }
  }

  it.each([
    ['THORCHAIN_STREAMING', 'BTC.BTC'],
    ['ONEINCH', 'ETH.ETH'],
  ])('is refused as an approval for %s', async (provider, buyAsset) => {
    environment.clock.advance(61_000)
    const sandbox = await openTestEnvironment()
    try {
      const built = await buildVerified(sandbox, { provider, sellAsset: USDC, buyAsset, sellAmount: '3000' })
      const response = built.approval
      if (!response?.approvalTx) throw new Error(`${provider} asked for no approval.`)
      const tx = response.approvalTx as unknown as Tx
      const passing = (approvalTx: unknown): boolean =>
        verified(built, { ...response, approvalTx: approvalTx as never }).ok
      const [spender, amount] = token.decodeFunctionData('approve', tx.data as string)
      expect(passing(tx)).toBe(true)
      expect(passing({ ...tx, data: token.encodeFunctionData('approve', [spender, 0n]) })).toBe(true)
      const attempts = Object.entries(approvals(tx, { spender, amount }))
      expect(attempts.filter(([, approvalTx]) => passing(approvalTx)).map(([name]) => name)).toEqual([])
    } finally {
      await sandbox.close()
    }
  })
})
