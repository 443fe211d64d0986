import type { Deposit } from '@switchyard/core'
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
import { memo, NOW, nativeCall, nodeWith, pay, refusal } from './testing/deposits.ts'
import { NodeError, StubNode } from './testing/stub-node.ts'

const ZERO = `0x${'0'.repeat(40)}`

/** `getOperatorFee(uint256)`. Source: viem's `toFunctionSelector`. */
const OPERATOR_FEE = '0x275aedd2'

const readCall = (params: readonly unknown[]): string => (params[0] as { readonly data: string }).data

/** The gas price oracle of the OP stack. */
const oracle =
  (l1Fee: bigint, operatorFee: (gas: bigint) => bigint = () => 0n) =>
  (params: readonly unknown[]): string => {
    const data = readCall(params)
    const fee = data.startsWith(OPERATOR_FEE) ? operatorFee(BigInt(`0x${data.slice(10)}`)) : l1Fee
    return `0x${fee.toString(16).padStart(64, '0')}`
  }

const build = (deposit: Deposit, funds = fundsWith(), node = nodeWith(() => '0x5208'), options = {}) =>
  chainOver(node.http, options).build(deposit, funds, contextAt(NOW))

describe('build', () => {
  it('writes a native payment with the fields and formats of the API', async () => {
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

  it('refuses a gas price above the ceiling of the chain', async () => {
    const priced = (gwei: bigint) => {
      const funds = fundsWith({ balance: 10n ** 40n, gasBalance: 10n ** 40n })
      const price = { kind: 'legacy' as const, gasPrice: gwei * 10n ** 9n }
      return { ...funds, state: { ...(funds.state as object), price } }
    }
    await expect(build(pay, priced(5_000n))).resolves.toBeDefined()
    const error = await refusal(build(pay, priced(5_001n)))
    expect([error.code, error.message]).toEqual([
      'unableToBuildTransaction',
      'The gas price of 5001 gwei from the nodes of ETH is above the ceiling of 5000 gwei.',
    ])
    const raised = { gasPriceCeilingGwei: { ETH: 6_000 } }
    await expect(build(pay, priced(5_001n), undefined, raised)).resolves.toBeDefined()
    const chain = chainOver(nodeWith(() => '0x5208').http)
    const sell = { asset: token(USDC), amount: 1n, sources: [ALICE] as const, spender: ROUTER }
    const funds = { ...priced(5_001n), allowance: 0n }
    Object.assign(funds.state, { spender: ROUTER })
    expect((await refusal(chain.buildApproval?.(sell, funds, contextAt()) as Promise<unknown>)).message).toContain(
      'above the ceiling',
    )
  })

  it('refuses an estimate of gas that no swap needs', async () => {
    const estimating = (gas: number) => nodeWith(() => `0x${gas.toString(16)}`)
    const rich = fundsWith({ balance: 10n ** 40n, gasBalance: 10n ** 40n })
    // Source: EIP-7825, 2^24.
    await expect(build(pay, rich, estimating(16_777_216))).resolves.toMatchObject({ tx: { gas: '0x1000000' } })
    await expect(build(pay, rich, estimating(16_000_000))).resolves.toMatchObject({ tx: { gas: '0x1000000' } })
    const error = await refusal(build(pay, rich, estimating(16_777_217)))
    expect([error.code, error.message]).toEqual([
      'unableToBuildTransaction',
      'The nodes estimate 16777217 gas for the transaction; at most 16777216 is accepted.',
    ])
  })

  it('refuses to sell a whole balance', async () => {
    expect((await refusal(build({ ...pay, sweep: true }))).message).toBe(
      'ETH does not support selling the whole balance; set an amount instead.',
    )
  })

  it('adds the margin to every estimate except that of a plain payment', async () => {
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
    ['a zero amount', { ...pay, amount: 0n }],
    ['an amount above 2^256 - 1', { ...pay, amount: 2n ** 256n }],
    ['a destination tag', { ...pay, destinationTag: 1 }],
    ['a destination tag beside a memo', { ...memo, destinationTag: 0 }],
    ['a memo with a token', { ...memo, asset: token(USDC) }],
    ['a memo without a recipient', { ...memo, to: undefined }],
    ['an empty memo', { ...memo, memo: '' }],
    ['a memo with a control character', { ...memo, memo: 'a\u0000b' }],
    ['a memo with a lone surrogate', { ...memo, memo: 'a\ud800' }],
    ['memo bytes that are invalid hex', { ...memo, memoHex: 'abc' }],
    ['empty memo bytes', { ...memo, memoHex: '' }],
    ['extra outputs', { ...memo, extraOutputs: [{ address: VAULT, amount: 1n }] }],
    ['a deposit message', { ...memo, form: 'msgDeposit' }],
    ['a call of another virtual machine', { ...pay, kind: 'contractCall', call: { vm: 'radix', manifest: '' } }],
    ['a call without a selector', routerCall(token(USDC), 1n, { data: '0x' })],
    ['a call with half a byte', routerCall(token(USDC), 1n, { data: '0x123456789' })],
    ['a call to the zero address', routerCall(token(USDC), 1n, { to: ZERO })],
    ['a call that is a plain token transfer', routerCall(token(USDC), 1n, { data: `0xa9059cbb${'0'.repeat(128)}` })],
    ['a call with a negative value', routerCall(token(USDC), 1n, { value: -1n })],
    ['a native call with a value below the amount sold', nativeCall(999n)],
    [
      'an approval for another token',
      routerCall(token(USDC), 1n, { approval: { token: VAULT, spender: ROUTER, amount: 1n } }),
    ],
    [
      'an approval for more than is sold',
      routerCall(token(USDC), 1n, { approval: { token: USDC, spender: ROUTER, amount: 2n } }),
    ],
    [
      'an approval with the native coin',
      routerCall(coin(), 1n, { value: 1n, approval: { token: USDC, spender: ROUTER, amount: 1n } }),
    ],
    ['an expired deposit', { ...pay, expiresAt: NOW }],
    ['an expired channel', { ...pay, channel: { id: '1', expiresAt: NOW } }],
    ['a call past its deadline', routerCall(token(USDC), 1n, { deadlineSeconds: NOW / 1000 })],
  ])('refuses %s without a request to a node', async (_, deposit) => {
    const node = nodeWith(() => '0x5208')
    const { code } = await refusal(build(deposit, fundsWith({ allowance: 10n, spender: ROUTER }), node))
    expect(['unableToBuildTransaction', 'invalidSourceAddress', 'invalidSourceAddressList']).toContain(code)
    expect(node.requests).toEqual([])
  })

  it('builds a second before the deadline', async () => {
    const deposit = { ...nativeCall(1000n), expiresAt: NOW + 1000 }
    expect((await build(deposit)).txType).toBe('EVM')
  })

  it('adds a native fee to a token sell', async () => {
    const sell = routerCall(token(USDC), 1000n, { value: 55n })
    const { tx } = await build(sell, fundsWith({ allowance: 1000n, spender: ROUTER }))
    expect(tx).toMatchObject({ to: ROUTER, value: '55' })
  })

  it('writes memo bytes unchanged, in lower case', async () => {
    const { tx } = await build({ ...memo, memoHex: 'FF00aB' })
    expect(tx).toMatchObject({ data: '0xff00ab' })
  })

  it('refuses a spender other than the approved one', async () => {
    const sell = routerCall(token(USDC), 1000n)
    const error = await refusal(build(sell, fundsWith({ allowance: 1000n, spender: VAULT })))
    expect(error.code).toBe('unableToBuildTransaction')
    expect(error.message).toContain(ROUTER)
  })

  it('refuses to call an address without code', async () => {
    const node = nodeWith(() => '0x5208', { eth_getCode: () => '0x' })
    const error = await refusal(build(nativeCall(1000n), fundsWith(), node))
    expect(error.message).toContain(`${ROUTER} has no contract code`)
    expect(node.requests).toHaveLength(1)
    expect((await build(pay, fundsWith(), node)).txType).toBe('EVM')
  })

  it('adds value and fee', async () => {
    const fee = 21_000n * 1_000_000_000n
    expect((await build(pay, fundsWith({ balance: 1000n + fee, gasBalance: 1000n + fee }))).networkFee).toBe(fee)
    const short = fundsWith({ balance: 999n + fee, gasBalance: 999n + fee })
    expect((await refusal(build(pay, short))).code).toBe('unableToBuildTransaction')
    const poor = fundsWith({ balance: 999n, gasBalance: 999n })
    const error = await refusal(build(pay, poor))
    expect(error.code).toBe('insufficientBalance')
    expect(error.data).toEqual({ chain: 'ETH.ETH', amount: '0.000000000000001', address: ALICE })
  })

  it('refuses a call that would revert, with the reason from the revert data', async () => {
    const data = `0x08c379a0${'20'.padStart(64, '0')}${'4'.padStart(64, '0')}${'6e6f7065'.padEnd(64, '0')}`
    for (const revertData of [data, { data }]) {
      const error = await refusal(
        build(
          memo,
          fundsWith(),
          nodeWith(() => new NodeError(3, 'execution reverted', revertData)),
        ),
      )
      expect(error.code).toBe('unableToBuildTransaction')
      expect(error.message).toBe('The transaction would fail: execution reverted: nope')
    }
  })

  it('reports a panic, a known error and the selector of an unknown error', async () => {
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

  it('removes control characters and shortens long texts in messages', async () => {
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

  it('uses the fallback gas limit when no node can estimate', async () => {
    const broken = nodeWith(() => new NodeError(-32_601, 'the method does not exist'))
    const gone = new StubNode({}, { status: 503 })
    for (const node of [broken, gone]) {
      const { tx, warnings } = await build(memo, fundsWith(), node, { fallbackGasLimit: 123_456 })
      expect(tx).toMatchObject({ gas: '0x1e240' })
      expect(warnings).toMatchObject([{ code: 'unableToEstimateGas', tooltip: expect.stringContaining('123456') }])
    }
  })

  it('builds a token sell without coins for the fee, but not without the coins it sends', async () => {
    const sell = routerCall(token(USDC), 1000n, { value: 5n })
    const built = await build(sell, fundsWith({ gasBalance: 5n, allowance: 1000n, spender: ROUTER }))
    expect(built.networkFee).toBeGreaterThan(5n)
    const error = await refusal(build(sell, fundsWith({ gasBalance: 4n, allowance: 1000n, spender: ROUTER })))
    expect([error.code, error.data]).toMatchObject(['unableToBuildTransaction', { asset: 'ETH.ETH' }])
  })

  it('does not build on an OP-stack chain when the layer 1 fee cannot be read', async () => {
    const deposit = { ...pay, asset: coin('BASE') }
    const node = new StubNode({ eth_chainId: () => '0x2105', eth_estimateGas: () => '0x5208' })
    expect((await refusal(build(deposit, fundsWith(), node))).message).toContain('fee on BASE')
    const fine = new StubNode({ ...node.responses, eth_call: oracle(1000n) })
    expect((await build(deposit, fundsWith(), fine)).networkFee).toBe(21_000n * 1_000_000_000n + 1200n)
    expect(fine.requests).toHaveLength(1)
  })

  it('charges the operator fee of an OP-stack chain for the gas limit', async () => {
    const deposit = { ...pay, asset: coin('BASE') }
    const node = (gas: bigint, operatorFee?: (gas: bigint) => bigint) =>
      new StubNode({
        eth_chainId: () => '0x2105',
        eth_estimateGas: () => `0x${gas.toString(16)}`,
        eth_call: oracle(1000n, operatorFee),
      })
    const extra = async (gas: bigint, operatorFee?: (gas: bigint) => bigint): Promise<bigint> => {
      const { tx, networkFee } = await build(deposit, fundsWith(), node(gas, operatorFee))
      return networkFee - BigInt((tx as { readonly gas: string }).gas) * 1_000_000_000n - 1200n
    }
    // Isthmus: gas · scalar / 1e6 + constant.
    const fee = (gas: bigint): bigint => (gas * 2_000_000n) / 1_000_000n + 77n
    expect(await extra(21_000n, fee)).toBe(fee(500_000n))
    expect(await extra(1_000_000n, fee)).toBeGreaterThanOrEqual(fee(1_200_000n))
    expect(await extra(1_000_000n, fee)).toBeLessThanOrEqual(fee(1_200_000n) + 200n)
    expect(await extra(21_000n, () => 0n)).toBe(0n)
  })

  it.each([
    ['a revert', new NodeError(3, 'execution reverted')],
    ['no bytes', '0x'],
  ])('takes %s of the oracle for no operator fee', async (_, answer) => {
    const node = new StubNode({
      eth_chainId: () => '0x2105',
      eth_estimateGas: () => '0x5208',
      eth_call: (params) => (readCall(params).startsWith(OPERATOR_FEE) ? answer : oracle(1000n)(params)),
    })
    const { networkFee } = await build({ ...pay, asset: coin('BASE') }, fundsWith(), node)
    expect(networkFee).toBe(21_000n * 1_000_000_000n + 1200n)
  })

  it('does not build on an OP-stack chain when a node fails to read the operator fee', async () => {
    const node = new StubNode({
      eth_chainId: () => '0x2105',
      eth_estimateGas: () => '0x5208',
      eth_call: (params) =>
        readCall(params).startsWith(OPERATOR_FEE) ? new NodeError(-32_603, 'internal error') : oracle(1000n)(params),
    })
    const error = await refusal(build({ ...pay, asset: coin('BASE') }, fundsWith(), node))
    expect(error.message).toContain('fee on BASE')
  })

  it('refuses funds read by another chain', async () => {
    const error = await refusal(build(pay, { ...fundsWith(), state: { utxos: [] } }))
    expect(error.code).toBe('unableToBuildTransaction')
  })

  it('passes the abort on', async () => {
    const control = new AbortController()
    const node = new StubNode({}, { hangs: true })
    const built = chainOver(node.http).build(pay, fundsWith(), contextAt(NOW, control.signal))
    control.abort(new Error('enough'))
    await expect(built).rejects.toThrow('enough')
  })
})
