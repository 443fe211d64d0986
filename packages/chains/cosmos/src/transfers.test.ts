import { base64, bech32, hex } from '@scure/base'
import { UnreadableInput } from '@switchyard/chain-kit'
import type { Deposit, TransferWithMemo } from '@switchyard/core'
import { MsgSend } from 'cosmjs-types/cosmos/bank/v1beta1/tx'
import { describe, expect, it } from 'vitest'
import { networks } from './network.ts'
import { buildOver, chainOver, coin, context, denominated, gatewayOf, NOW, type Wallet } from './testing/fixtures.ts'
import { addressOf, fieldsOf, signed } from './testing/signed.ts'

const KEY = new Uint8Array(32).fill(3)
const VAULT = new Uint8Array(20).fill(0xab)
const vaultOf = (prefix: string) => bech32.encode(prefix, bech32.toWords(VAULT))

const memo = '=:BTC.BTC:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4:0/1/0'

const over = (wallet: Wallet) => {
  const { http, asked } = gatewayOf(wallet)
  return {
    chain: chainOver(http, { gateway: { KUJI: 'https://kujira.example', NOBLE: 'https://noble.example' } }),
    asked,
  }
}

const transfer = async (code: string, fields: Partial<TransferWithMemo> = {}): Promise<TransferWithMemo> => {
  const prefix = networks.find((network) => network.code === code)?.prefix ?? ''
  const sources = [await addressOf(KEY, prefix)] as [string]
  const asset = coin(code, { GAIA: 'ATOM', THOR: 'RUNE', MAYA: 'CACAO', KUJI: 'KUJI', NOBLE: 'USDC' }[code] ?? '')
  return {
    kind: 'transferWithMemo',
    form: 'transfer',
    asset,
    amount: 1_500_000n,
    sources,
    to: vaultOf(prefix),
    memo,
    ...fields,
  }
}

const rich = {
  balances: { uatom: '9000000', rune: '900000000', cacao: '90000000000', ukuji: '9000000', uusdc: '9000000' },
}

describe('bank transfers', () => {
  it.each([
    ['GAIA', 'cosmoshub-4', 'uatom', '5000'],
    ['KUJI', 'kaiyo-1', 'ukuji', '1020'],
    ['NOBLE', 'noble-1', 'uusdc', '25000'],
  ])('on %s carry amount, memo and fee', async (code, chainId, denom, fee) => {
    const deposit = await transfer(code)
    const { chain } = over({ ...rich, accountNumber: '953078', sequence: '951' })
    const built = await buildOver(chain, deposit)
    expect(built).toEqual({
      tx: {
        memo,
        accountNumber: 953_078,
        sequence: 951,
        chainId,
        msgs: [
          {
            typeUrl: '/cosmos.bank.v1beta1.MsgSend',
            value: { fromAddress: deposit.sources[0], toAddress: deposit.to, amount: [{ denom, amount: '1500000' }] },
          },
        ],
        fee: { amount: [{ denom, amount: fee }], gas: '200000' },
      },
      txType: 'COSMOS',
      networkFee: BigInt(fee),
    })
  })

  it('are signed and decoded by CosmJS', async () => {
    const deposit = await transfer('GAIA')
    const { tx } = await buildOver(over(rich).chain, deposit)
    const { body } = await signed(tx, 'cosmos', KEY)
    expect(body.memo).toBe(memo)
    expect(body.messages).toHaveLength(1)
    expect(MsgSend.decode(body.messages[0]?.value ?? new Uint8Array())).toEqual({
      fromAddress: deposit.sources[0],
      toAddress: deposit.to,
      amount: [{ denom: 'uatom', amount: '1500000' }],
    })
  })

  it('of a token pay the fee in the native coin and are built before that coin arrives', async () => {
    const asset = denominated('GAIA', 'USDC', 'ibc/F663521BF1836B00F5F177680F74BFB9A8B5654A694D0D2BC249E03CF2509013')
    const deposit = await transfer('GAIA', { asset })
    const { chain } = over({ balances: { uatom: '5000', [asset.address as string]: '1500000' } })
    const built = await buildOver(chain, deposit)
    expect(chain.decode(built, 'GAIA')).toMatchObject({ token: asset.address, amount: 1_500_000n })
    const early = await buildOver(over({ balances: { [asset.address as string]: '1500000' } }).chain, deposit)
    expect(early).toEqual(built)
    expect(early.networkFee).toBe(5_000n)
    await expect(
      buildOver(over({ balances: { uatom: '1504999' } }).chain, await transfer('GAIA')),
    ).rejects.toMatchObject({
      code: 'unableToBuildTransaction',
      data: { asset: 'GAIA.ATOM', needed: '1.505', available: '1.504999' },
    })
  })

  it('use the fee and gas of the options', async () => {
    const chain = chainOver(gatewayOf(rich).http, { fees: { GAIA: { fee: 7_000n, gas: 300_000n } } })
    const { tx, networkFee } = await buildOver(chain, await transfer('GAIA'))
    expect(tx).toMatchObject({ fee: { amount: [{ denom: 'uatom', amount: '7000' }], gas: '300000' } })
    expect(networkFee).toBe(7_000n)
    const deposit = { ...(await transfer('MAYA')), form: 'msgDeposit' as const, to: undefined }
    const maya = chainOver(gatewayOf(rich).http, { fees: { MAYA: { depositGas: 5n, ownFee: 9n } } })
    const built = await buildOver(maya, deposit)
    expect([built.tx, built.networkFee]).toMatchObject([{ fee: { amount: [], gas: '5' } }, 9n])
  })

  it('have an empty memo when none is given', async () => {
    const { memo: _memo, form: _form, ...rest } = await transfer('GAIA')
    const { chain } = over(rich)
    const built = await buildOver(chain, { ...rest, kind: 'simpleTransfer', to: vaultOf('cosmos') })
    expect(built.tx).toMatchObject({ memo: '' })
    expect(chain.decode(built, 'GAIA')).toEqual({
      to: vaultOf('cosmos'),
      amount: 1_500_000n,
      asset: 'GAIA.ATOM',
      others: [],
      from: [...rest.sources],
      fee: 5_000n,
    })
  })
})

describe('THORChain and MAYAChain', () => {
  it('use their own transfer message, with accounts as bytes', async () => {
    const deposit = await transfer('THOR')
    const { chain } = over(rich)
    const built = await buildOver(chain, deposit)
    const { body } = await signed(built.tx, 'thor', KEY)
    const [message] = body.messages
    const account = hex.encode(bech32.fromWords(bech32.decode(deposit.sources[0] as `${string}1${string}`).words))
    expect(message?.typeUrl).toBe('/types.MsgSend')
    expect(fieldsOf(message?.value ?? new Uint8Array())).toEqual([
      [1, account],
      [2, hex.encode(VAULT)],
      [3, '0a0472756e65120731353030303030'],
    ])
    expect(built).toMatchObject({ networkFee: 2_000_000n, tx: { fee: { amount: [], gas: '6000000' } } })
  })

  it('build deposits without a recipient', async () => {
    const { to: _to, ...rest } = await transfer('THOR', { form: 'msgDeposit' })
    const { chain } = over(rich)
    const built = await buildOver(chain, rest)
    const { body } = await signed(built.tx, 'thor', KEY)
    const [message] = body.messages
    expect(message?.typeUrl).toBe('/types.MsgDeposit')
    expect(built.tx).toMatchObject({ memo, fee: { amount: [], gas: '600000000' } })
    // Source: THORNode's common.proto and msg_deposit.proto, written out by hand.
    const asset = `0a0454484f52120452554e451a0452554e45`
    const coins = `0a12${asset}120731353030303030`
    const account = bech32.fromWords(bech32.decode(rest.sources[0] as `${string}1${string}`).words)
    expect(hex.encode(Uint8Array.from(message?.value ?? []))).toBe(
      `0a1d${coins}12${memo.length.toString(16)}${hex.encode(new TextEncoder().encode(memo))}1a14${hex.encode(account)}`,
    )
    expect(chain.decode(built, 'THOR')).toMatchObject({ amount: 1_500_000n, asset: 'THOR.RUNE', memo })
    expect(chain.decode(built, 'THOR').to).toBeUndefined()
  })

  it('identify the deposited asset by its ticker', async () => {
    for (const [code, ticker] of [
      ['THOR', 'TCY'],
      ['THOR', 'RUJI'],
      ['MAYA', 'CACAO'],
      ['MAYA', 'MAYA'],
    ] as const) {
      const { to: _to, ...rest } = await transfer(code, { form: 'msgDeposit', asset: coin(code, ticker, 8) })
      const balances = { ...rich.balances, tcy: '1500000', 'x/ruji': '1500000', maya: '1500000' }
      const built = await buildOver(over({ balances }).chain, rest)
      const asset = { chain: code, symbol: ticker, ticker }
      expect(built.tx).toMatchObject({ msgs: [{ value: { coins: [{ asset, amount: '1500000' }] } }] })
    }
  })

  it('use the fee from the node, or else the configured one', async () => {
    const deposit = await transfer('THOR')
    const withNodeFee = { ...rich, answers: { '/thorchain/network': { native_tx_fee_rune: '3500000' } } }
    expect((await buildOver(over(withNodeFee).chain, deposit)).networkFee).toBe(3_500_000n)
    const broken = { ...rich, answers: { '/thorchain/network': { native_tx_fee_rune: null } } }
    expect((await buildOver(over(broken).chain, deposit)).networkFee).toBe(2_000_000n)
  })

  it('require the fee in RUNE in addition to the amount', async () => {
    const balances = { rune: '3499999' }
    await expect(buildOver(over({ balances }).chain, await transfer('THOR'))).rejects.toMatchObject({
      code: 'unableToBuildTransaction',
      data: { asset: 'THOR.RUNE', needed: '0.035', available: '0.03499999' },
    })
    await expect(
      buildOver(over({ balances }).chain, await transfer('THOR', { amount: 3_500_000n })),
    ).rejects.toMatchObject({
      code: 'insufficientBalance',
      data: { chain: 'THOR.RUNE', amount: '0.035' },
    })
  })
})

describe('refused deposits', () => {
  const refusals: readonly [string, Partial<Record<keyof TransferWithMemo, unknown>>, string][] = [
    ['a zero amount', { amount: 0n }, 'unableToBuildTransaction'],
    ['a recipient of another chain', { to: vaultOf('thor') }, 'unableToBuildTransaction'],
    ['no recipient', { to: undefined }, 'unableToBuildTransaction'],
    ['several sources', { sources: ['a', 'b'] }, 'invalidSourceAddressList'],
    ['an empty memo', { memo: '' }, 'unableToBuildTransaction'],
    ['a lone surrogate', { memo: '\ud800' }, 'unableToBuildTransaction'],
    ['a memo that is too long', { memo: 'x'.repeat(513) }, 'memoTooLongForSourceChain'],
    ['memo bytes that are not UTF-8', { memoHex: 'ff' }, 'unableToBuildTransaction'],
    ['extra outputs', { extraOutputs: [{ address: vaultOf('cosmos'), amount: 1n }] }, 'unableToBuildTransaction'],
    ['a destination tag', { destinationTag: 1 }, 'unableToBuildTransaction'],
    ['a deposit message', { form: 'msgDeposit', to: undefined }, 'unableToBuildTransaction'],
    ['a sweep', { sweep: true }, 'unableToBuildTransaction'],
    ['an expired deposit', { expiresAt: NOW }, 'unableToBuildTransaction'],
    ['an unknown ticker', { asset: coin('GAIA', 'OSMO') }, 'unableToBuildTransaction'],
  ]
  it.each(refusals)('%s', async (_, fields, code) => {
    const deposit = { ...(await transfer('GAIA')), ...fields } as Deposit
    await expect(buildOver(over(rich).chain, deposit)).rejects.toMatchObject({ code })
  })

  it('a memo over 250 bytes on THORChain, but not one of exactly 250', async () => {
    const fits = await transfer('THOR', { memo: 'é'.repeat(125) })
    const built = await buildOver(over(rich).chain, fits)
    expect(over(rich).chain.decode(built, 'THOR').memo).toBe(fits.memo)
    const long = { ...fits, memo: `${fits.memo}x` }
    await expect(buildOver(over(rich).chain, long)).rejects.toMatchObject({ code: 'memoTooLongForSourceChain' })
  })

  it('the sender as recipient', async () => {
    const deposit = await transfer('GAIA')
    const own = { ...deposit, to: deposit.sources[0] }
    await expect(buildOver(over(rich).chain, own)).rejects.toMatchObject({ code: 'unableToBuildTransaction' })
  })

  it('a sender that does not exist, even when the balance check is waived', async () => {
    const unseen = over({ unseen: true }).chain
    const deposit = await transfer('GAIA')
    await expect(buildOver(unseen, deposit)).rejects.toMatchObject({ code: 'insufficientBalance' })
    await expect(buildOver(unseen, deposit, { balance: true, estimate: false })).rejects.toThrow('does not exist on')
  })

  it('not a low balance when the balance check is waived', async () => {
    const built = await buildOver(over({}).chain, await transfer('GAIA'), { balance: true, estimate: false })
    expect(built.txType).toBe('COSMOS')
  })

  it('a transaction with several meanings', async () => {
    const { chain } = over(rich)
    const built = await buildOver(chain, await transfer('GAIA'))
    const tx = built.tx as Record<string, unknown> & { msgs: { typeUrl: string; value: Record<string, unknown> }[] }
    const [message] = tx.msgs
    const changed: readonly unknown[] = [
      { ...tx, msgs: [message, message] },
      { ...tx, msgs: [] },
      { ...tx, chainId: 'kaiyo-1' },
      { ...tx, memo: undefined },
      { ...tx, msgs: [{ ...message, typeUrl: '/cosmos.bank.v1beta1.MsgMultiSend' }] },
      { ...tx, msgs: [{ ...message, value: { ...message?.value, toAddress: vaultOf('thor') } }] },
      null,
    ]
    for (const other of changed)
      expect(() => chain.decode({ ...built, tx: other as never }, 'GAIA')).toThrow(UnreadableInput)
  })

  it('a deposit whose message has another memo or a flagged asset', async () => {
    const { to: _to, ...rest } = await transfer('THOR', { form: 'msgDeposit' })
    const { chain } = over(rich)
    const built = await buildOver(chain, rest)
    const tx = built.tx as { msgs: [{ typeUrl: string; value: { coins: [{ asset: object; amount: string }] } }] }
    const [message] = tx.msgs
    const [first] = message.value.coins
    const say = (value: object) => ({
      ...built,
      tx: { ...tx, msgs: [{ ...message, value: { ...message.value, ...value } }] } as never,
    })
    expect(() => chain.decode(say({ memo: 'else' }), 'THOR')).toThrow('different memos')
    const synth = { ...first, asset: { ...first.asset, synth: true } }
    expect(() => chain.decode(say({ coins: [synth] }), 'THOR')).toThrow('is not a coin of')
    expect(() => chain.decode(say({ coins: [first, first] }), 'THOR')).toThrow('exactly one coin')
    expect(() => chain.decode(say({ signer: base64.encode(VAULT) }), 'THOR')).not.toThrow()
  })
})

describe('funds', () => {
  it('are read in parallel requests', async () => {
    const { chain, asked } = over({ balances: { uatom: '12' } })
    const { sources, asset } = await transfer('GAIA')
    const funds = await chain.readFunds({ asset, amount: 1n, sources }, context)
    expect(funds).toMatchObject({
      balance: 12n,
      gasBalance: 12n,
      state: { account: { accountNumber: 7, sequence: 11 } },
    })
    expect([...new Set(asked)].sort()).toEqual([
      `/cosmos/auth/v1beta1/accounts/${sources[0]}`,
      `/cosmos/bank/v1beta1/spendable_balances/${sources[0]}`,
      '/feemarket/v1/gas_prices',
    ])
  })
})
