import { UnreadableInput } from '@switchyard/chain-kit'
import { type Deposit, SwapError } from '@switchyard/core'
import fc from 'fast-check'
import { ec, hash, Signer, transaction } from 'starknet'
import { describe, expect, it } from 'vitest'
import { formatAddress } from './address.ts'
import { decode } from './decode.ts'
import { type Call, STRK } from './erc20.ts'
import { BALANCE_OF, DECIMALS } from './gateway.ts'
import { buildOver, chainOver, coin, context, NOW, nodeOf, USDC, usdc } from './testing/fixtures.ts'

const KEY = `0x${'7'.repeat(60)}`
const SENDER = formatAddress(0x123n)
const VAULT = '0x048fa41160CF328a766fd6528915aA5836bE1a1548b6Da62201ba1c7175736bA'

const simple = {
  kind: 'simpleTransfer',
  asset: coin,
  amount: 10n ** 18n,
  sources: [SENDER] as [string],
  to: VAULT,
} as const
const rich = { [STRK]: 10n ** 20n, [USDC]: 10n ** 12n }
const over = (balances: Readonly<Record<string, bigint>> = rich) => chainOver(nodeOf(balances).http)

/** Signs as a wallet does, verifies, and returns what the account contract would receive: `[count, to, selector, length, …]`. */
const signed = async (tx: unknown): Promise<readonly bigint[]> => {
  const calls = (tx as Call[]).map((call) => ({ ...call, calldata: [...call.calldata] }))
  const bounds = { max_amount: '0x1', max_price_per_unit: '0x1' }
  const compiled = transaction.getExecuteCalldata(calls, '1')
  const details = {
    walletAddress: SENDER,
    chainId: '0x534e5f4d41494e',
    cairoVersion: '1',
    version: '0x3',
    nonce: 1n,
    resourceBounds: { l1_gas: bounds, l2_gas: bounds, l1_data_gas: bounds },
    tip: 0,
    paymasterData: [],
    accountDeploymentData: [],
    nonceDataAvailabilityMode: 'L1',
    feeDataAvailabilityMode: 'L1',
  } as const
  const signature = (await new Signer(KEY).signTransaction(calls, details as never)) as { r: bigint; s: bigint }
  const message = hash.calculateInvokeTransactionHash({
    ...details,
    senderAddress: SENDER,
    compiledCalldata: compiled,
    nonceDataAvailabilityMode: 0,
    feeDataAvailabilityMode: 0,
  } as never)
  const packed = new ec.starkCurve.Signature(signature.r, signature.s)
  expect(
    ec.starkCurve.verify(packed, message.replace('0x', '').padStart(64, '0'), ec.starkCurve.getPublicKey(KEY)),
  ).toBe(true)
  return compiled.map((felt) => BigInt(felt))
}

const TRANSFER = BigInt(hash.getSelectorFromName('transfer'))

describe('transfers', () => {
  it('of STRK are signed by starknet.js', async () => {
    const { tx, txType } = await buildOver(over(), simple)
    expect(txType).toBe('STARKNET')
    expect(tx).toEqual([
      { contractAddress: STRK, entrypoint: 'transfer', calldata: [VAULT.toLowerCase(), '1000000000000000000', '0'] },
    ])
    expect(await signed(tx)).toEqual([1n, BigInt(STRK), TRANSFER, 3n, BigInt(VAULT), 10n ** 18n, 0n])
    expect(decode({ tx, txType, networkFee: 0n })).toEqual({ to: VAULT.toLowerCase(), amount: 10n ** 18n, others: [] })
  })

  it('of a token split the amount into halves and use the address of the token unchanged', async () => {
    const amount = 2n ** 128n + 5n
    const built = await buildOver(over({ ...rich, [USDC]: 2n ** 130n }), { ...simple, asset: usdc, amount })
    expect(await signed(built.tx)).toEqual([1n, BigInt(USDC), TRANSFER, 3n, BigInt(VAULT), 5n, 1n])
    expect(decode(built)).toMatchObject({ token: USDC, amount })
  })

  it('leave the fee in STRK when STRK is sold', async () => {
    const fee = 5n * 10n ** 16n
    await expect(buildOver(over({ [STRK]: 10n ** 18n + fee }), simple)).resolves.toMatchObject({ networkFee: fee })
    await expect(buildOver(over({ [STRK]: 10n ** 18n + fee - 1n }), simple)).rejects.toMatchObject({
      code: 'unableToBuildTransaction',
      data: { asset: 'STRK.STRK', needed: '1.05', available: '1.049999999999999999' },
    })
    const early = await buildOver(over({ ...rich, [STRK]: 0n }), { ...simple, asset: usdc, amount: 1n })
    expect(early.networkFee).toBe(fee)
    const cheap = chainOver(nodeOf({ [STRK]: 10n ** 18n }).http, { feeBound: 0n })
    await expect(buildOver(cheap, simple)).resolves.toBeDefined()
  })

  it('refuse a token with other decimals than the list', async () => {
    const chain = chainOver(nodeOf(rich, 18).http)
    await expect(buildOver(chain, { ...simple, asset: usdc, amount: 1n })).rejects.toMatchObject({
      code: 'unableToBuildTransaction',
      message: expect.stringContaining('18 decimals on the network'),
    })
  })

  it('request balances and decimals in parallel, with the selectors of the library', async () => {
    expect(BigInt(DECIMALS)).toBe(BigInt(hash.getSelectorFromName('decimals')))
    expect(BigInt(BALANCE_OF)).toBe(BigInt(hash.getSelectorFromName('balance_of')))
    const { http, asked } = nodeOf(rich)
    await chainOver(http).readFunds({ ...simple, asset: usdc }, context)
    const request = (contract_address: string) => ({
      request: { contract_address, entry_point_selector: BALANCE_OF, calldata: [SENDER] },
      block_id: 'latest',
    })
    const decimals = { ...request(USDC).request, entry_point_selector: DECIMALS, calldata: [] }
    expect(asked).toEqual([request(STRK), request(USDC), { request: decimals, block_id: 'latest' }])
  })
})

describe('calls', () => {
  const calls: readonly Call[] = [
    { contractAddress: USDC, entrypoint: 'approve', calldata: [VAULT, '5', '0'] },
    { contractAddress: VAULT, entrypoint: 'deposit', calldata: ['0x1', '2'] },
  ]
  const deposit = { ...simple, kind: 'contractCall', asset: usdc, amount: 5n, call: { vm: 'starknet', calls } } as const

  it('are passed on unchanged', async () => {
    const built = await buildOver(over(), deposit)
    expect(built.tx).toEqual(calls)
    expect(decode(built)).toEqual({ amount: 0n, data: JSON.stringify(calls), others: [] })
    expect((await signed(built.tx))[0]).toBe(2n)
  })

  it.each<[string, unknown]>([
    ['nothing', []],
    ['a plain transfer', [{ contractAddress: USDC, entrypoint: 'transfer', calldata: [VAULT, '5', '0'] }]],
    ['a malformed transfer', [{ contractAddress: USDC, entrypoint: 'transfer', calldata: [VAULT, '5'] }]],
    ['an invalid contract', [{ ...calls[0], contractAddress: '0x0' }]],
    ['an invalid number', [{ ...calls[0], calldata: ['-1'] }]],
    ['a number outside the field', [{ ...calls[0], calldata: [(2n ** 252n).toString()] }]],
    ['an invalid entry point', [{ ...calls[0], entrypoint: 'a b' }]],
    ['an unknown field', [{ ...calls[0], value: '1' }]],
  ])('of %s are refused', async (_, wrong) => {
    const other = { ...deposit, call: { vm: 'starknet', calls: wrong } } as Deposit
    await expect(buildOver(over(), other)).rejects.toMatchObject({ code: 'unableToBuildTransaction' })
  })
})

describe('refused deposits', () => {
  it.each<[string, object, string]>([
    ['a zero amount', { amount: 0n }, 'unableToBuildTransaction'],
    ['more than the balance', { amount: 10n ** 21n }, 'insufficientBalance'],
    ['several sources', { sources: [SENDER, VAULT] }, 'invalidSourceAddressList'],
    ['an invalid sender', { sources: ['0x0'] }, 'invalidSourceAddress'],
    ['an invalid recipient', { to: '0x12G45' }, 'unableToBuildTransaction'],
    ['the sender as recipient', { to: '0x123' }, 'unableToBuildTransaction'],
    ['the token as recipient', { to: STRK }, 'unableToBuildTransaction'],
    ['STRK under its address', { asset: { ...coin, address: STRK } }, 'unableToBuildTransaction'],
    ['a memo', { kind: 'transferWithMemo', form: 'transfer', memo: 'x' }, 'unableToBuildTransaction'],
    ['a destination tag', { destinationTag: 1 }, 'unableToBuildTransaction'],
    ['a sweep', { sweep: true }, 'unableToBuildTransaction'],
    ['a call of another virtual machine', { kind: 'contractCall', call: { vm: 'evm' } }, 'unableToBuildTransaction'],
    ['an expired deposit', { expiresAt: NOW }, 'unableToBuildTransaction'],
  ])('%s', async (_, fields, code) => {
    await expect(buildOver(over(), { ...simple, ...fields } as Deposit)).rejects.toMatchObject({ code })
  })

  it('an unreadable balance', async () => {
    await expect(over({}).readFunds(simple, context)).rejects.toMatchObject({ code: 'failedToRetrieveBalance' })
    for (const text of ['{"error":{"code":20,"message":"Contract not found"}}', '{"result":["0x1"]}', '<html>']) {
      const chain = chainOver(async () => ({ status: 200, headers: {}, text }))
      await expect(chain.readFunds(simple, context)).rejects.toMatchObject({ code: 'failedToRetrieveBalance' })
    }
  })

  it('to decode anything but a list of calls', () => {
    for (const tx of [
      null,
      {},
      [],
      'x',
      [{ contractAddress: STRK, entrypoint: 'transfer', calldata: ['0x0', '1', '0'] }],
    ]) {
      expect(() => decode({ tx: tx as never, txType: 'STARKNET', networkFee: 0n })).toThrow(UnreadableInput)
    }
  })
})

describe('any deposit', () => {
  it('is built and decodes to the same values, or is refused', async () => {
    let made = 0
    const deposits = fc.record({
      asset: fc.constantFrom(coin, usdc),
      amount: fc.oneof(fc.bigInt(0n, 2n ** 255n), fc.bigInt(0n, 2n ** 257n)),
      to: fc.oneof(
        fc.bigInt(0n, 2n ** 251n + 9n).map((felt) => `0x${felt.toString(16)}`),
        fc.constant('x'),
      ),
    })
    await fc.assert(
      fc.asyncProperty(deposits, async (fields) => {
        try {
          const huge = 2n ** 256n - 1n
          const built = await buildOver(over({ [STRK]: huge, [USDC]: huge }), { ...simple, ...fields })
          made += 1
          expect(decode(built)).toEqual({
            to: formatAddress(BigInt(fields.to)),
            amount: fields.amount,
            ...(fields.asset.address && { token: USDC }),
            others: [],
          })
        } catch (error) {
          if (!SwapError.is(error)) throw error
        }
      }),
      { numRuns: 300 },
    )
    expect(made).toBeGreaterThan(50)
  })
})
