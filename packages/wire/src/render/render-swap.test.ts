import { describe, expect, it } from 'vitest'
import { asSent } from '../testing/as-sent.ts'
import {
  bitcoinAddress,
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

const approval = {
  tx: { from: ethereumAddress, to: USDC.address ?? '', gas: '0xbf28', gasPrice: '0x2', data: '0x095e', value: '0' },
  txType: 'EVM',
  spender: router,
  amount: 100_000_000n,
}

describe('renderSwap', () => {
  it('gives a memo deposit its vault, memo and transaction', () => {
    const answer = asSent(renderSwap(createSwap()))
    expect(answer).toMatchObject({
      sellAmount: '1000000',
      sourceAddress: bitcoinAddress,
      destinationAddress: ethereumAddress,
      targetAddress: vault,
      inboundAddress: vault,
      memo: `=:e:${ethereumAddress}:27277370/1/0`,
      tx: 'cHNidP8BAH0CAAAA',
      swapId: createSwap().swapId,
    })
    expect(answer.meta).toMatchObject({ txType: 'PSBT', priceImpact: -0.002461, affiliate: '', affiliateFee: '0' })
    expect(answer.meta).toMatchObject({ isFastQuote: false, isRefreshed: true })
    expect(answer.nextActions).toEqual([
      {
        method: 'POST',
        url: '/swap',
        payload: { routeId: answer.routeId, sourceAddress: bitcoinAddress, destinationAddress: ethereumAddress },
      },
    ])
    expect(answer).not.toHaveProperty('approvalTx')
  })

  it('keeps the order of keys of the API', () => {
    const deposit = createMemoDeposit({
      channel: { id: 'c', expiresAt: 1_779_289_692_999 },
      meta: { chainflip: { a: 1 } },
    })
    const answer = asSent(
      renderSwap(createSwap({ deposit, approval, allowance: 150n, route: createRoute({ approvalAddress: router }) })),
    )
    expect(Object.keys(answer).slice(12)).toEqual([
      'warnings',
      'txHint',
      'sourceAddress',
      'destinationAddress',
      'targetAddress',
      'inboundAddress',
      'memo',
      'tx',
      'meta',
      'swapId',
      'approvalTx',
      'nextActions',
    ])
    expect(Object.keys(answer.meta)).toEqual([
      'assets',
      'tags',
      'streamingInterval',
      'maxStreamingQuantity',
      'priceImpact',
      'approvalAddress',
      'affiliate',
      'affiliateFee',
      'txType',
      'chainflip',
      'isFastQuote',
      'isRefreshed',
      'allowance',
      'providerDepositChannelId',
      'depositChannelExpiration',
    ])
  })

  it('leaves the transaction out when none was built, and its format with it', () => {
    const answer = asSent(renderSwap(createSwap({ built: undefined })))
    expect(answer).not.toHaveProperty('tx')
    expect(answer).toMatchObject({ targetAddress: vault })
    expect(answer.meta).not.toHaveProperty('txType')
  })

  it('answers a token sell without allowance with the approval alone', () => {
    const answer = asSent(
      renderSwap(
        createSwap({
          route: createRoute({ sell: USDC }),
          deposit: undefined,
          built: undefined,
          approval,
          allowance: 0n,
        }),
      ),
    )
    expect(answer).not.toHaveProperty('tx')
    expect(answer).not.toHaveProperty('targetAddress')
    expect(answer.meta).toMatchObject({ approvalAddress: router, txType: 'EVM' })
    expect(answer.meta).not.toHaveProperty('allowance')
    expect(JSON.stringify(answer.approvalTx)).toBe(
      JSON.stringify({
        to: USDC.address,
        from: ethereumAddress,
        value: '0',
        data: '0x095e',
        gasLimit: '0xbf28',
        gasPrice: '0x2',
      }),
    )
  })

  it('hands on the approval of another kind of chain as it was built', () => {
    const tx = { visible: true, txID: 'ab', raw_data: {}, raw_data_hex: '' }
    expect(renderSwap(createSwap({ approval: { ...approval, tx, txType: 'TRON' } })).approvalTx).toBe(tx)
  })

  it('names the contract to call, and the allowance in whole tokens once a transaction is built [SRS-2, SRS-6]', () => {
    const built = { tx: { to: router, value: '0', data: '0x' }, txType: 'EVM', networkFee: 1n }
    const answer = asSent(
      renderSwap(
        createSwap({
          route: createRoute({ sell: USDC }),
          deposit: createRouterDeposit(),
          built,
          allowance: 1_500_000n,
        }),
      ),
    )
    expect(answer.targetAddress).toBe(router)
    expect(answer.memo).toBe(`=:b:${bitcoinAddress}`)
    expect(answer.meta.allowance).toBe('1.5')
  })

  it('shows the destination tag a deposit must carry', () => {
    expect(asSent(renderSwap(createSwap({ deposit: createMemoDeposit({ destinationTag: 0 }) }))).destinationTag).toBe(0)
    expect(asSent(renderSwap(createSwap()))).not.toHaveProperty('destinationTag')
  })

  it('tells a deposit channel by its id and its last second [SRS-7, SRS-8]', () => {
    const channel = { id: '123-Bitcoin-9', expiresAt: 1_779_289_692_999 }
    expect(asSent(renderSwap(createSwap({ deposit: createMemoDeposit({ channel }) }))).meta).toMatchObject({
      providerDepositChannelId: '123-Bitcoin-9',
      depositChannelExpiration: 1_779_289_692,
    })
    expect(asSent(renderSwap(createSwap())).meta).not.toHaveProperty('providerDepositChannelId')
  })

  it('lets the deposit shorten or set the expiration', () => {
    expect(asSent(renderSwap(createSwap({ deposit: createMemoDeposit({ expiresAt: 5_000 }) }))).expiration).toBe('5')
    expect(asSent(renderSwap(createSwap())).expiration).toBe('1779289692')
  })

  it('adds the warnings of the built transaction once', () => {
    const one = { code: 'a', display: 'A' }
    const other = { code: 'b', display: 'B' }
    const answer = asSent(
      renderSwap(createSwap({ route: createRoute({ warnings: [one] }), built: { ...psbt, warnings: [one, other] } })),
    )
    expect(answer.warnings).toEqual([one, other])
  })

  it('never shows as text a memo that stands for bytes', () => {
    const answer = asSent(renderSwap(createSwap({ deposit: createMemoDeposit({ memoHex: '00ff' }) })))
    expect(answer).not.toHaveProperty('memo')
    expect(answer.tx).toBe(psbt.tx)
  })

  it('has no target for a deposit message without a recipient', () => {
    const deposit = createMemoDeposit({ form: 'msgDeposit', to: undefined, inboundAddress: undefined })
    expect(asSent(renderSwap(createSwap({ deposit })))).not.toHaveProperty('targetAddress')
  })

  it('gives the call of one Solana program its target, and a call of several none', () => {
    const instruction = { programAddress: 'Program1111', accounts: [], data: '' }
    const {
      to: _,
      inboundAddress: __,
      memo: ___,
      form: ____,
      ...shared
    } = createMemoDeposit() as never as Record<string, unknown>
    const target = (instructions: readonly (typeof instruction)[]) =>
      renderSwap(
        createSwap({ deposit: { ...shared, kind: 'contractCall', call: { vm: 'solana', instructions } } as never }),
      ).targetAddress
    expect(target([instruction])).toBe('Program1111')
    expect(target([instruction, instruction])).toBeUndefined()
  })
})
