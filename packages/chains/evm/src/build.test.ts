import {
  type ContractCall,
  type Deposit,
  type SimpleTransfer,
  SwapError,
  type TransferWithMemo,
} from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import {
  ALICE,
  chainOver,
  coin,
  contextAt,
  fundsWith,
  ROUTER,
  routerCall,
  token,
  USDC,
  VAULT,
} from './testing/chain-under-test.ts'
import { NodeError, ScriptedNode } from './testing/scripted-node.ts'

const ZERO = `0x${'0'.repeat(40)}`
const NOW = 1_700_000_000_000

const pay: SimpleTransfer = { kind: 'simpleTransfer', asset: coin(), amount: 1000n, sources: [ALICE], to: VAULT }
const memo: TransferWithMemo = { ...pay, kind: 'transferWithMemo', form: 'transfer', memo: '=:BTC.BTC:bc1q' }
const nativeCall = (value: bigint): ContractCall => routerCall(coin(), 1000n, { value, approval: undefined })

const nodeWith = (estimate: () => unknown, more = {}) =>
  new ScriptedNode({ eth_chainId: () => '0x1', eth_estimateGas: estimate, ...more })
const build = (deposit: Deposit, funds = fundsWith(), node = nodeWith(() => '0x5208'), options = {}) =>
  chainOver(node.http, options).build(deposit, funds, contextAt(NOW))

const refusal = async (promise: Promise<unknown>): Promise<SwapError> => {
  const error = await promise.catch((caught: unknown) => caught)
  if (!SwapError.is(error)) throw new Error(`no refusal but ${String(error)}`)
  return error
}

describe('build', () => {
  it('writes a native payment in the fields and spellings of the wire', async () => {
    const { tx, txType, networkFee, warnings } = await build({
      ...pay,
      to: VAULT.toLowerCase(),
      sources: [ALICE.toLowerCase()],
    })
    expect(tx).toEqual({ to: VAULT, from: ALICE, gas: '0x5208', gasPrice: '0x3b9aca00', value: '1000', data: '0x' })
    expect(txType).toBe('EVM')
    expect(networkFee).toBe(21_000n * 1_000_000_000n)
    expect(warnings).toBeUndefined()
  })

  it('believes no price of gas above the ceiling of the chain', async () => {
    const priced = (gwei: bigint) => {
      const funds = fundsWith({ balance: 10n ** 40n, gasBalance: 10n ** 40n })
      const price = { kind: 'legacy' as const, gasPrice: gwei * 10n ** 9n }
      return { ...funds, state: { ...(funds.state as object), price } }
    }
    await expect(build(pay, priced(5_000n))).resolves.toBeDefined()
    const error = await refusal(build(pay, priced(5_001n)))
    expect([error.code, error.message]).toEqual([
      'unableToBuildTransaction',
      'The nodes of ETH ask 5001 gwei for gas; more than 5000 gwei is not believed.',
    ])
    const raised = { gasPriceCeilingGwei: { ETH: 6_000 } }
    await expect(build(pay, priced(5_001n), undefined, raised)).resolves.toBeDefined()
    const chain = chainOver(nodeWith(() => '0x5208').http)
    const sell = { asset: token(USDC), amount: 1n, sources: [ALICE] as const, spender: ROUTER }
    const funds = { ...priced(5_001n), allowance: 0n }
    Object.assign(funds.state, { spender: ROUTER })
    expect((await refusal(chain.approval?.(sell, funds, contextAt()) as Promise<unknown>)).message).toContain(
      'not believed',
    )
  })

  it('sells no whole balance', async () => {
    expect((await refusal(build({ ...pay, sweep: true }))).message).toBe('ETH does not support selling the whole balance; set an amount instead.')
  })

  it('adds the margin to every estimate but that of a plain payment', async () => {
    const gas = async (estimate: string, options = {}) => {
      const { tx } = await build(
        memo,
        fundsWith(),
        nodeWith(() => estimate),
        options,
      )
      return BigInt((tx as { readonly gas: string }).gas)
    }
    expect(await gas('0x5208')).toBe(21_000n)
    expect(await gas('0x5209')).toBe(25_202n)
    expect(await gas('0x186a0', { gasLimitMarginPercent: 50 })).toBe(150_000n)
  })

  it.each<[string, Deposit]>([
    ['several sources', { ...pay, sources: [ALICE, VAULT] }],
    ['a source of another chain', { ...pay, sources: ['bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh'] }],
    ['a recipient with a wrong checksum', { ...pay, to: VAULT.replace('B', 'b') }],
    ['a recipient of another chain', { ...pay, to: 'bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh' }],
    ['the zero address as recipient', { ...pay, to: ZERO }],
    ['the token contract as recipient of its own token', { ...pay, asset: token(USDC), to: USDC }],
    ['a token at the zero address', { ...pay, asset: token(ZERO) }],
    ['a token without a readable address', { ...pay, asset: token('0x12') }],
    ['nothing to send', { ...pay, amount: 0n }],
    ['more than a word holds', { ...pay, amount: 2n ** 256n }],
    ['a destination tag', { ...pay, destinationTag: 1 }],
    ['a destination tag beside a memo', { ...memo, destinationTag: 0 }],
    ['a memo with a token', { ...memo, asset: token(USDC) }],
    ['a memo without a recipient', { ...memo, to: undefined }],
    ['an empty memo', { ...memo, memo: '' }],
    ['a memo with a control character', { ...memo, memo: 'a\u0000b' }],
    ['a memo with half a surrogate', { ...memo, memo: 'a\ud800' }],
    ['memo bytes that are no bytes', { ...memo, memoHex: 'abc' }],
    ['empty memo bytes', { ...memo, memoHex: '' }],
    ['further outputs', { ...memo, extraOutputs: [{ address: VAULT, amount: 1n }] }],
    ['a deposit message', { ...memo, form: 'msgDeposit' }],
    ['a call of another machine', { ...pay, kind: 'contractCall', call: { vm: 'radix', manifest: '' } }],
    ['a call without a selector', routerCall(token(USDC), 1n, { data: '0x' })],
    ['a call with half a byte', routerCall(token(USDC), 1n, { data: '0x123456789' })],
    ['a call of the zero address', routerCall(token(USDC), 1n, { to: ZERO })],
    ['a call that is a plain token transfer', routerCall(token(USDC), 1n, { data: `0xa9059cbb${'0'.repeat(128)}` })],
    ['a call with a negative value', routerCall(token(USDC), 1n, { value: -1n })],
    ['a native call that carries less than is sold', nativeCall(999n)],
    [
      'an approval of another token',
      routerCall(token(USDC), 1n, { approval: { token: VAULT, spender: ROUTER, amount: 1n } }),
    ],
    [
      'an approval of more than is sold',
      routerCall(token(USDC), 1n, { approval: { token: USDC, spender: ROUTER, amount: 2n } }),
    ],
    [
      'an approval with the native coin',
      routerCall(coin(), 1n, { value: 1n, approval: { token: USDC, spender: ROUTER, amount: 1n } }),
    ],
    ['a deposit past its time', { ...pay, expiresAt: NOW }],
    ['a channel past its time', { ...pay, channel: { id: '1', expiresAt: NOW } }],
    ['a call past its deadline', routerCall(token(USDC), 1n, { deadline: NOW / 1000 })],
  ])('refuses %s without asking a node', async (_, deposit) => {
    const node = nodeWith(() => '0x5208')
    const { code } = await refusal(build(deposit, fundsWith({ allowance: 10n, spender: ROUTER }), node))
    expect(['unableToBuildTransaction', 'invalidSourceAddress', 'invalidSourceAddressList']).toContain(code)
    expect(node.requests).toEqual([])
  })

  it('builds a second before the deadline', async () => {
    const deposit = { ...nativeCall(1000n), expiresAt: NOW + 1000 }
    expect((await build(deposit)).txType).toBe('EVM')
  })

  it('carries a native fee on top of a token sell', async () => {
    const sell = routerCall(token(USDC), 1000n, { value: 55n })
    const { tx } = await build(sell, fundsWith({ allowance: 1000n, spender: ROUTER }))
    expect(tx).toMatchObject({ to: ROUTER, value: '55' })
  })

  it('carries memo bytes as they are, in lower case', async () => {
    const { tx } = await build({ ...memo, memoHex: 'FF00aB' })
    expect(tx).toMatchObject({ data: '0xff00ab' })
  })

  it('refuses to take a token through another spender than the one approved', async () => {
    const sell = routerCall(token(USDC), 1000n)
    const error = await refusal(build(sell, fundsWith({ allowance: 1000n, spender: VAULT })))
    expect(error.code).toBe('unableToBuildTransaction')
    expect(error.message).toContain(ROUTER)
  })

  it('refuses to call an address without code, where the value would stay', async () => {
    const node = nodeWith(() => '0x5208', { eth_getCode: () => '0x' })
    const error = await refusal(build(nativeCall(1000n), fundsWith(), node))
    expect(error.message).toContain(`no contract at ${ROUTER}`)
    expect(node.requests).toHaveLength(1)
    expect((await build(pay, fundsWith(), node)).txType).toBe('EVM')
  })

  it('counts value and fee together', async () => {
    const fee = 21_000n * 1_000_000_000n
    expect((await build(pay, fundsWith({ balance: 1000n + fee, gasBalance: 1000n + fee }))).networkFee).toBe(fee)
    const short = fundsWith({ balance: 999n + fee, gasBalance: 999n + fee })
    expect((await refusal(build(pay, short))).code).toBe('unableToBuildTransaction')
    const poor = fundsWith({ balance: 999n, gasBalance: 999n })
    const error = await refusal(build(pay, poor))
    expect(error.code).toBe('insufficientBalance')
    expect(error.data).toEqual({ chain: 'ETH.ETH', amount: '0.000000000000001', address: ALICE })
  })

  it('refuses what would revert, with the reason the contract gives in its data', async () => {
    const data = `0x08c379a0${'20'.padStart(64, '0')}${'4'.padStart(64, '0')}${'6e6f7065'.padEnd(64, '0')}`
    for (const said of [data, { data }]) {
      const error = await refusal(
        build(
          memo,
          fundsWith(),
          nodeWith(() => new NodeError(3, 'execution reverted', said)),
        ),
      )
      expect(error.code).toBe('unableToBuildTransaction')
      expect(error.message).toBe('The transaction would fail: execution reverted: nope')
    }
  })

  it('names a panic, a known error and the selector of an unknown one', async () => {
    const word = (value: number) => value.toString(16).padStart(64, '0')
    const reason = async (data: string) =>
      (
        await refusal(
          build(
            memo,
            fundsWith(),
            nodeWith(() => new NodeError(3, 'execution reverted', data)),
          ),
        )
      ).message
    expect(await reason(`0x4e487b71${word(0x11)}`)).toContain('Panic(17)')
    expect(await reason(`0x5274afe7${word(5)}`)).toContain(
      'SafeERC20FailedOperation(0x0000000000000000000000000000000000000005)',
    )
    expect(await reason(`0xdeadbeef${word(1)}`)).toContain('error 0xdeadbeef')
    expect(await reason(`0x08c379a0${word(1)}`)).toContain('error 0x08c379a0')
  })

  it('keeps control characters and long texts out of its messages', async () => {
    const failure = new NodeError(3, `execution reverted: ${'\u001b[31m'.repeat(200)}`)
    const { message } = await refusal(
      build(
        memo,
        fundsWith(),
        nodeWith(() => failure),
      ),
    )
    expect(message).not.toMatch(/\p{Cc}/u)
    expect(message.length).toBeLessThan(400)
  })

  it('falls back to the stated gas limit when no node can estimate', async () => {
    const broken = nodeWith(() => new NodeError(-32_601, 'the method does not exist'))
    const gone = new ScriptedNode({}, { status: 503 })
    for (const node of [broken, gone]) {
      const { tx, warnings } = await build(memo, fundsWith(), node, { fallbackGasLimit: 123_456 })
      expect(tx).toMatchObject({ gas: '0x1e240' })
      expect(warnings).toMatchObject([{ code: 'unableToEstimateGas', tooltip: expect.stringContaining('123456') }])
    }
  })

  it('builds a token sell though its fee cannot be paid, but not without the coins it sends along', async () => {
    const sell = routerCall(token(USDC), 1000n, { value: 5n })
    const built = await build(sell, fundsWith({ gasBalance: 5n, allowance: 1000n, spender: ROUTER }))
    expect(built.networkFee).toBeGreaterThan(5n)
    const error = await refusal(build(sell, fundsWith({ gasBalance: 4n, allowance: 1000n, spender: ROUTER })))
    expect([error.code, error.data]).toMatchObject(['unableToBuildTransaction', { asset: 'ETH.ETH' }])
  })

  describe('with checks the caller has waived', () => {
    const waiving = (waived: { balance: boolean; estimate: boolean }) => ({ ...contextAt(NOW), waived })
    const reverts = () => nodeWith(() => new NodeError(3, 'execution reverted: too little'))
    const fallen = { tx: { gas: '0x7a120' }, warnings: [{ code: 'unableToEstimateGas' }] }

    it('builds beyond the balance, taking no verdict over a purse that is short', async () => {
      const chain = chainOver(reverts().http)
      const noBalance = waiving({ balance: true, estimate: false })
      const poor = fundsWith({ balance: 1n, gasBalance: 0n })
      expect(await chain.build(pay, poor, noBalance)).toMatchObject(fallen)
      await expect(chain.build(pay, fundsWith(), noBalance)).rejects.toThrow('too little')
      const held = waiving({ balance: false, estimate: true })
      await expect(chain.build(pay, poor, held)).rejects.toMatchObject({ code: 'insufficientBalance' })
    })

    it('tries nothing where the estimate is waived, but still looks for the contract', async () => {
      const node = nodeWith(() => '0x5208', { eth_getCode: () => '0x60' })
      const noEstimate = waiving({ balance: false, estimate: true })
      expect(await chainOver(node.http).build(nativeCall(1000n), fundsWith(), noEstimate)).toMatchObject(fallen)
      expect(node.requests.flatMap(({ methods }) => methods)).not.toContain('eth_estimateGas')
      node.script = { ...node.script, eth_getCode: () => '0x' }
      await expect(chainOver(node.http).build(nativeCall(1000n), fundsWith(), noEstimate)).rejects.toThrow(
        'no contract',
      )
    })

    it('builds on an OP-stack chain whose layer 1 fee cannot be read', async () => {
      const node = new ScriptedNode({}, { status: 503 })
      const noEstimate = waiving({ balance: false, estimate: true })
      const deposit = { ...pay, asset: coin('BASE') }
      expect(await chainOver(node.http).build(deposit, fundsWith(), noEstimate)).toMatchObject(fallen)
    })
  })

  it('does not build on an OP-stack chain when the layer 1 fee cannot be read', async () => {
    const deposit = { ...pay, asset: coin('BASE') }
    const node = new ScriptedNode({ eth_chainId: () => '0x2105', eth_estimateGas: () => '0x5208' })
    expect((await refusal(build(deposit, fundsWith(), node))).message).toContain('fee on BASE')
    const fine = new ScriptedNode({ ...node.script, eth_call: () => `0x${(1000).toString(16).padStart(64, '0')}` })
    expect((await build(deposit, fundsWith(), fine)).networkFee).toBe(21_000n * 1_000_000_000n + 1200n)
    expect(fine.requests).toHaveLength(1)
  })

  it("refuses funds of another chain's making", async () => {
    const error = await refusal(build(pay, { ...fundsWith(), state: { utxos: [] } }))
    expect(error.code).toBe('unableToBuildTransaction')
  })

  it('hands the abort on', async () => {
    const control = new AbortController()
    const node = new ScriptedNode({}, { hangs: true })
    const built = chainOver(node.http).build(pay, fundsWith(), contextAt(NOW, control.signal))
    control.abort(new Error('enough'))
    await expect(built).rejects.toThrow('enough')
  })
})

describe('decode', () => {
  const chain = chainOver(nodeWith(() => '0x5208').http)
  const tx = { to: VAULT, from: ALICE, gas: '0x5208', gasPrice: '0x1', value: '0', data: '0x' }
  const decode = (fields: object) => chain.decode({ tx: { ...tx, ...fields }, txType: 'EVM', networkFee: 0n }, 'ETH')

  it('takes a transfer that also carries value, or bytes after it, for a call', () => {
    const data = `0xa9059cbb${VAULT.slice(2).toLowerCase().padStart(64, '0')}${'1'.padStart(64, '0')}`
    expect(decode({ data })).toEqual({
      to: VAULT,
      token: VAULT,
      amount: 1n,
      others: [],
      from: [ALICE],
      fee: 21_000n,
    })
    expect(decode({ data, value: '1' })).toMatchObject({ amount: 1n, data })
    expect(decode({ data: `${data}00` })).toMatchObject({ amount: 0n, data: `${data}00` })
    const dirty = data.replace('0xa9059cbb0', '0xa9059cbb1')
    expect(decode({ data: dirty })).toMatchObject({ amount: 0n, data: dirty })
  })

  it.each([
    ['no recipient', { to: undefined }],
    ['a recipient with a wrong checksum', { to: VAULT.replace('B', 'b') }],
    ['a fractional value', { value: '1.5' }],
    ['a value that is a number', { value: 1 }],
    ['a value no word holds', { value: (2n ** 256n).toString() }],
    ['half a byte of data', { data: '0x1' }],
    ['no data', { data: undefined }],
    ['a sender that is none', { from: 'alice' }],
    ['gas that is no quantity', { gas: '21000' }],
  ])('refuses a transaction with %s', (_, fields) => {
    expect(() => decode(fields)).toThrow()
  })

  it('refuses a transaction of another form or chain', () => {
    expect(() => chain.decode({ tx: 'cHNidP8=', txType: 'PSBT', networkFee: 0n }, 'ETH')).toThrow()
    expect(() => chain.decode({ tx, txType: 'EVM', networkFee: 0n }, 'BTC')).toThrow()
  })
})
