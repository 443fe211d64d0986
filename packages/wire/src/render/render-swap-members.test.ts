import type { ContractCall, SimpleTransfer } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { asSent } from '../testing/as-sent.ts'
import {
  BTC,
  createMemoDeposit,
  createRoute,
  createRouterDeposit,
  createSwap,
  ethereumAddress,
  psbt,
  router,
  USDC,
  vault,
} from '../testing/samples.ts'
import { renderSwap } from './render-swap.ts'

const transfer = (changes: Partial<SimpleTransfer> = {}): SimpleTransfer => ({
  kind: 'simpleTransfer',
  asset: BTC,
  amount: 1_000_000n,
  sources: [vault],
  to: vault,
  ...changes,
})

const called = (call: ContractCall['call']): ContractCall => ({ ...createRouterDeposit(), call })

/** A text instead of `undefined` for a member that is absent. */
const memberOf = (rendered: object, name: string): unknown =>
  name in rendered ? Reflect.get(rendered, name) : 'absent'

describe('what a deposit gives to its swap', () => {
  it('is the address alone for a transfer without memo', () => {
    const rendered = asSent(renderSwap(createSwap({ deposit: transfer() })))
    expect(rendered.targetAddress).toBe(vault)
    for (const name of ['inboundAddress', 'memo', 'destinationTag']) expect(memberOf(rendered, name)).toBe('absent')
  })

  it('is the tag of a transfer, with and without memo', () => {
    for (const deposit of [transfer({ destinationTag: 7 }), createMemoDeposit({ destinationTag: 7 })])
      expect(memberOf(asSent(renderSwap(createSwap({ deposit }))), 'destinationTag')).toBe(7)
  })

  it.each([
    ['an EVM contract', { vm: 'evm', to: router, data: '0x', value: 0n }, router],
    ['a TRON contract', { vm: 'tron', to: 'TR7N', data: '', callValue: 0n }, 'TR7N'],
    [
      'the last of several Starknet contracts',
      {
        vm: 'starknet',
        calls: [
          { contractAddress: '0x1', entrypoint: 'approve', calldata: [] },
          { contractAddress: '0x2', entrypoint: 'transfer', calldata: [] },
          { contractAddress: '0x3', entrypoint: 'swap', calldata: [] },
        ],
      },
      '0x3',
    ],
    ['no Starknet contract', { vm: 'starknet', calls: [] }, 'absent'],
    ['no contract on Solana', { vm: 'solana', instructions: [] }, 'absent'],
    ['no contract on Radix', { vm: 'radix', manifest: '' }, 'absent'],
  ] as const)('is %s as its target', (_which, call, target) => {
    expect(memberOf(asSent(renderSwap(createSwap({ deposit: called(call) }))), 'targetAddress')).toBe(target)
  })

  it('is the memo of a call, where it has one', () => {
    expect(asSent(renderSwap(createSwap({ deposit: createRouterDeposit() }))).memo).toBe(createRouterDeposit().memo)
    const { memo: _, ...silent } = createRouterDeposit()
    expect(memberOf(asSent(renderSwap(createSwap({ deposit: silent }))), 'memo')).toBe('absent')
  })

  it('is absent from a swap without a deposit', () => {
    const rendered = asSent(renderSwap(createSwap({ deposit: undefined, built: undefined })))
    for (const name of ['targetAddress', 'inboundAddress', 'memo', 'destinationTag', 'tx', 'approvalTx'])
      expect(memberOf(rendered, name)).toBe('absent')
    expect(rendered.expiration).toBe('1779289692')
  })
})

describe('the meta of a swap', () => {
  const meta = (changes: Parameters<typeof createSwap>[0] = {}, options = {}) =>
    asSent(renderSwap(createSwap(changes), options)).meta

  it('has only what is known', () => {
    const bare = { route: createRoute({ meta: {} }), deposit: undefined, built: undefined }
    expect(meta(bare)).toStrictEqual({
      assets: [{ asset: 'BTC.BTC', price: 59817.5, image: BTC.logoURI }],
      tags: ['CHEAPEST', 'FASTEST', 'RECOMMENDED'],
      priceImpact: -0.002461,
      affiliate: '',
      affiliateFee: '0',
      isFastQuote: false,
      isRefreshed: true,
    })
  })

  it('names the spender of the route, else that of the approval', () => {
    const approval = { tx: {}, txType: 'EVM', spender: '0xspender', amount: 1n }
    expect(meta({ route: createRoute({ approvalAddress: router }), approval })).toMatchObject({
      approvalAddress: router,
    })
    expect(meta({ approval })).toMatchObject({ approvalAddress: '0xspender' })
    expect(memberOf(meta(), 'approvalAddress')).toBe('absent')
  })

  it('names the format of the transaction, else that of the approval', () => {
    const approval = { tx: {}, txType: 'EVM', spender: router, amount: 1n }
    expect(meta({ approval })).toMatchObject({ txType: 'PSBT' })
    expect(meta({ approval, built: undefined })).toMatchObject({ txType: 'EVM' })
    expect(memberOf(meta({ built: undefined }), 'txType')).toBe('absent')
  })

  it('tells the allowance of a built transaction only', () => {
    const sold = { route: createRoute({ sell: USDC }), allowance: 0n }
    expect(memberOf(meta(sold), 'allowance')).toBe('0')
    expect(memberOf(meta({ ...sold, built: undefined }), 'allowance')).toBe('absent')
    expect(memberOf(meta(), 'allowance')).toBe('absent')
  })

  it('tells a channel without an end by its id alone', () => {
    const shown = meta({ deposit: createMemoDeposit({ channel: { id: 'c-1' } }) })
    expect(memberOf(shown, 'providerDepositChannelId')).toBe('c-1')
    expect(memberOf(shown, 'depositChannelExpiration')).toBe('absent')
    for (const name of ['providerDepositChannelId', 'depositChannelExpiration'])
      expect(memberOf(meta(), name)).toBe('absent')
  })

  it('keeps names of the engine from the provider’s members of the deposit', () => {
    const given = { txType: 'X', allowance: '9', caip19: {}, chainflip: { a: 1 } }
    const shown = meta({ deposit: createMemoDeposit({ meta: given }) })
    expect(shown).toMatchObject({ txType: 'PSBT', chainflip: { a: 1 } })
    for (const name of ['allowance', 'caip19']) expect(memberOf(shown, name)).toBe('absent')
  })

  it('names assets by CAIP-19 where that is asked for', () => {
    expect(meta({}, { caip19: true })).toMatchObject({
      caip19: { 'BTC.BTC': 'bip122:000000000019d6689c085ae165831e93/slip44:0' },
    })
    for (const options of [{}, { caip19: false }]) expect(memberOf(meta({}, options), 'caip19')).toBe('absent')
  })
})

describe('the approval before a swap', () => {
  const approvalTx = (tx: object) =>
    asSent(renderSwap(createSwap({ approval: { tx: tx as never, txType: 'EVM', spender: router, amount: 1n } })))
      .approvalTx
  const call = { to: router, from: ethereumAddress, value: '0', data: '0x095e' }

  it('has a gas limit and a gas price where the chain package gives them', () => {
    expect(approvalTx(call)).toStrictEqual(call)
    expect(approvalTx({ ...call, gas: '0x1', gasPrice: '0x2' })).toStrictEqual({
      ...call,
      gasLimit: '0x1',
      gasPrice: '0x2',
    })
    expect(approvalTx({ ...call, gasLimit: '0x3', gas: '0x1' })).toStrictEqual({ ...call, gasLimit: '0x3' })
  })

  it('keeps every further member, such as the fees of EIP-1559', () => {
    const fees = { maxFeePerGas: '0x5', maxPriorityFeePerGas: '0x1', chainId: '0x1' }
    expect(approvalTx({ ...call, ...fees })).toStrictEqual({ ...call, ...fees })
  })
})

describe('the warnings of a swap', () => {
  const [one, other] = [
    { code: 'a', display: 'A' },
    { code: 'b', display: 'B' },
  ]

  it('are those of the route alone where nothing was built, or without a warning', () => {
    const warned = createRoute({ warnings: [one] })
    for (const built of [undefined, psbt])
      expect(asSent(renderSwap(createSwap({ route: warned, built }))).warnings).toEqual([one])
  })

  it('are those of the transaction alone where the route has none', () => {
    expect(asSent(renderSwap(createSwap({ built: { ...psbt, warnings: [other] } }))).warnings).toEqual([other])
  })
})
